import { jsonRecords } from './find-json.ts'
import { plainSigns } from './plain-signs.ts'

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
  /^[ \t]*(?:[>|#]{1,4}[ \t]*)?(?:(?:[-*•]|\d{1,2}[.)])[ \t]+)?[*_"“„«「{`]{0,3}[ \t]*(only i know|i would ask|i(?:['’]d| would) ask|i change(?: or keep)?(?:,? and why)?)[ \t]*[*_"”»」`]{0,3}[ \t]*(?:[:|-][ \t]*[*_"”»」`“„«「]{0,3}|$)[ \t]*/i

/** The three lines, and other words of the answer as prose. */
export interface ReadThreeLines extends ThreeLines {
  /** Words before the lines; '' if there are none. */
  before: string
}

/**
 * Reads the lines from a whole or partial answer. A line without a beginning continues the one before. `null` with
 * fewer than two lines: such an answer is prose.
 */
export function readThreeLines(answer: string): ReadThreeLines | null {
  const before: string[] = []
  const read: Record<Line, string[]> = { know: [], ask: [], change: [] }
  let current: Line | null = null
  for (const line of linesOf(answer)) {
    const mark = markOf(line)
    const isNew: boolean = mark !== null && read[mark.name].length === 0
    if (mark && isNew) current = mark.name
    const text = (mark && isNew ? mark.rest : line).trim()
    if (current === null) before.push(text)
    else read[current].push(text)
  }
  const [know, ask, change] = LINES.map((name) => read[name].filter(Boolean).join('\n'))
  const lines = { know: know ?? '', ask: ask ?? '', change: change ?? '' }
  if (Object.values(lines).filter(Boolean).length < 2) return null
  return { ...lines, before: before.join('\n') }
}

/** Lines with words; an object of JSON has one for each field. */
function linesOf(answer: string): string[] {
  const [found] = jsonRecords(answer)
  const fields = Object.entries(found ?? {}).map(([key, value]) => `${key}: ${String(value)}`)
  const text = found ? `${answer.slice(0, answer.indexOf('{'))}\n${fields.join('\n')}` : answer
  return text
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^[ \t]*(?:`{3}\w*|[|:\- \t]{3,})$/.test(line))
}

function markOf(line: string): { name: Line; rest: string } | null {
  const mark = MARK.exec(plainSigns(line))
  if (!mark) return null
  const words = (mark[1] ?? '').toLowerCase()
  const name = words.endsWith('know') ? 'know' : words.endsWith('ask') ? 'ask' : 'change'
  return { name, rest: withoutEnding(line, mark[0].length) }
}

/** Without the signs of a table, emphasis or an unpaired quotation mark at the end. */
function withoutEnding(line: string, from: number): string {
  const rest = line
    .slice(from)
    .replace(/[ \t]*\|[ \t]*$/, '')
    .replace(/^([^*_]*)[*_]{1,3}$/, '$1')
  return rest.replace(/^([^"“„«「]*)["”»」][ \t]*$/, '$1')
}
