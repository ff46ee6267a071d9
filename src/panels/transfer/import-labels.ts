import type { ImportPreview } from '#api/imports.ts'
import { formatCount } from '#ui/format-count.ts'

type Problems = ImportPreview['problems']

const MAX_NAMED = 3

/** Lists the items that were not imported, the first three by their sentences; empty if everything was imported. */
export function notImportedLabel(problems: Problems): string {
  if (problems.length === 0) return ''
  const named = problems.slice(0, MAX_NAMED).map(({ message }) => message)
  const more = problems.length - named.length
  return ['Left out:', ...named, ...(more > 0 ? [`And ${formatCount(more, 'more thing')}.`] : [])].join(' ')
}

/**
 * The words for a board file that was added to a board. `known`: how many of the problems, the first ones, the preview
 * had listed already.
 */
export function importedBoardLabel(ideas: number, problems: Problems, known: number): string {
  const what = problems.length === 0 ? 'everything' : 'what could be read'
  const words = `Imported ${what}, beside what was there: ${formatCount(ideas, 'idea')}.`
  const found = problems.slice(known)
  return found.length === 0 ? words : `${words} ${notImportedLabel(found)}`
}
