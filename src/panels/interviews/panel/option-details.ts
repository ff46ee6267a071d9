import type { Option } from '#session/interviews/questions/question-parts.ts'

/** Details of an option besides its label. `pros` and `cons`: one a line. */
export interface OptionDetails {
  description?: string
  isRecommended?: boolean
  pros?: string
  cons?: string
}

interface FormOptions {
  options: string
  details: readonly OptionDetails[]
}

export function readOptions(
  { options, details }: FormOptions,
  { hasRecommended, hasArguments }: { hasRecommended: boolean; hasArguments: boolean },
  isMany = false,
): object {
  const all = linesIn(options).map((label, index) => {
    const { description = '', pros = '', cons = '' } = details[index] ?? {}
    const more = hasArguments ? { pros: linesIn(pros), cons: linesIn(cons) } : {}
    const said = description.trim()
    return { id: String(index + 1), label, ...(said !== '' && { description: said }), ...more }
  })
  const recommended = all.filter((_, index) => details[index]?.isRecommended).map(({ id }) => id)
  if (!hasRecommended || recommended.length === 0) return { options: all }
  return { options: all, recommended: isMany ? recommended : recommended[0] }
}

interface ConfigWithOptions {
  question: string
  options?: readonly (Option & { pros?: readonly string[]; cons?: readonly string[] })[]
  recommended?: string | readonly string[] | undefined
}

export function optionsOfForm({ options = [], recommended = [] }: ConfigWithOptions): FormOptions {
  const chosen = [recommended].flat()
  return {
    options: options.map(({ label }) => label).join('\n'),
    details: options.map(({ id, description, pros = [], cons = [] }) => ({
      ...(description !== undefined && { description }),
      ...(chosen.includes(id) && { isRecommended: true }),
      ...(pros.length > 0 && { pros: pros.join('\n') }),
      ...(cons.length > 0 && { cons: cons.join('\n') }),
    })),
  }
}

/**
 * The details of each option after the text has changed. Lines above and below a change keep theirs; a changed line
 * keeps its place; a moved line takes its details with it.
 */
export function detailsAfter({ options, details }: FormOptions, changed: string): OptionDetails[] {
  const [before, after] = [rowsIn(options), rowsIn(changed)]
  const shorter = Math.min(before.length, after.length)
  const isSame = (at: number, beforeAt: number) => after[at] === before[beforeAt]
  let top = 0
  while (top < shorter && isSame(top, top)) top++
  let bottom = 0
  while (bottom < shorter - top && isSame(after.length - 1 - bottom, before.length - 1 - bottom)) bottom++

  const left = new Set(Array.from(before.keys()).slice(top, before.length - bottom))
  const claim = (at: number): number => (left.delete(at) ? at : -1)
  const moved = after.map((label, at) => {
    if (at < top) return at
    if (at >= after.length - bottom) return at - after.length + before.length
    return claim([...left].find((beforeAt) => before[beforeAt] === label) ?? -1)
  })
  const isRewritten = before.length === after.length
  const sources = moved.map((from, at) => (from < 0 && isRewritten ? claim(at) : from))
  const known = detailsOfRows(before, details)
  return sources.filter((_, at) => after[at] !== '').map((from) => known[from] ?? {})
}

function detailsOfRows(rows: readonly string[], details: readonly OptionDetails[]): OptionDetails[] {
  let option = 0
  return rows.map((row) => (row === '' ? {} : (details[option++] ?? {})))
}

function rowsIn(text: string): string[] {
  return text.split('\n').map((line) => line.trim())
}

export function linesIn(text: string): string[] {
  return rowsIn(text).filter((line) => line !== '')
}
