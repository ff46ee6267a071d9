import type { Option } from '#session/interviews/questions/question-parts.ts'

/** What a person may say of an option besides its label. `pros` and `cons`: one a line. */
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

/** Options, and which of them are recommended, as the config has them. */
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

/** The same the other way round. */
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

/** The labels in a field with one a line. */
export function linesIn(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
