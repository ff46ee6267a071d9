/** Beginnings of the lines of an advisor's second answer. */
export const THREE_LINES = {
  know: 'Only I know',
  ask: 'I would ask',
  change: 'I change',
} as const

/** The second answer of an advisor, to the first answers of all. '' for a line that is missing. */
export interface ThreeLines {
  know: string
  ask: string
  change: string
}

type Line = keyof ThreeLines
const LINES: readonly Line[] = ['know', 'ask', 'change']

const MARK =
  /^[ \t]*(?:>[ \t]*)?(?:(?:[-*•–]|\d{1,2}[.)])[ \t]+)?[*_"“]{0,3}[ \t]*(only i know|i would ask|i(?:['’]d| would) ask|i change(?: or keep)?)[ \t]*[*_"”]{0,3}[ \t]*[:：—–-][ \t]*[*_"”]{0,3}[ \t]*/i

/**
 * Reads the lines from an answer, whole or as far as it has come. Lines without a beginning of their own belong to the one before.
 * null: fewer than two are there, or other words come before them; such an answer is prose.
 */
export function readThreeLines(answer: string): ThreeLines | null {
  const read: Record<Line, string[]> = { know: [], ask: [], change: [] }
  let current: Line | null = null
  for (const line of answer.split('\n').filter((text) => text.trim() !== '')) {
    const mark = markOf(line)
    const isNew: boolean = mark !== null && read[mark.name].length === 0
    if (mark && isNew) current = mark.name
    if (current === null) return null
    read[current].push((mark && isNew ? mark.rest : line).trim())
  }
  const [know, ask, change] = LINES.map((name) => read[name].filter(Boolean).join('\n'))
  const lines = { know: know ?? '', ask: ask ?? '', change: change ?? '' }
  return Object.values(lines).filter(Boolean).length >= 2 ? lines : null
}

function markOf(line: string): { name: Line; rest: string } | null {
  const mark = MARK.exec(line)
  if (!mark) return null
  const words = (mark[1] ?? '').toLowerCase()
  const name = words.endsWith('know') ? 'know' : words.endsWith('ask') ? 'ask' : 'change'
  return { name, rest: line.slice(mark[0].length) }
}
