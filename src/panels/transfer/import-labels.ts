import type { AgentImportResponse } from '#api/agents.ts'
import type { ImportPreview } from '#api/imports.ts'
import type { ColumnMapping } from '#formats/csv/column-mapping.ts'
import { formatCount } from '#ui/format-count.ts'
import type { Preview } from './transfer-requests.ts'

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

/** The agents and rounds that were added, and the problems of their files. */
export function importedAgentsLabel({ agents, rounds, problems }: AgentImportResponse): string {
  const came = [...agents.map(({ name }) => name), ...rounds.map(({ number }) => `round ${number}`)]
  const words = came.length === 0 ? 'Nothing new to import.' : `Imported ${came.join(', ')}.`
  return [words, ...problems.map(({ file, message }) => `${file}: ${message}`)].join(' ')
}

/** The numbers of the first and the last imported idea. */
export function importedIdeasLabel(numbers: readonly number[]): string {
  const [first, last] = [numbers[0], numbers.at(-1)]
  return numbers.length === 1
    ? `Imported #${first}.`
    : `Imported ${numbers.length} ideas, #${first} to #${last}.`
}

export function tableLabel({ rowCount }: NonNullable<Preview['table']>, { columns }: ColumnMapping): string {
  const size = `A table of ${formatCount(rowCount, 'row')}, ${formatCount(columns.length, 'column')}`
  return columns.length > 1 ? `${size}: which column is the note?` : size
}

/** A zip is not read before the import, so there is nothing to count. */
export function contentsLabel({ format, counts }: Preview): string {
  if (format === 'aistorm') return 'Contents appear after import. Items imported before are skipped.'
  const { ideas, notes, shapes, rounds, agents } = counts
  if (format !== 'board') return `${formatCount(ideas, 'idea')}, each with a note, in a frame of their own`
  const parts = [
    formatCount(ideas, 'idea'),
    formatCount(notes, 'note'),
    shapes > 0 && formatCount(shapes, 'other shape'),
    rounds > 0 && formatCount(rounds, 'round'),
    agents > 0 && formatCount(agents, 'agent'),
  ]
  return `${parts.filter((part) => part !== false).join(', ')}, beside what is here`
}

export const FORMAT_LABELS: Record<Preview['format'], string> = {
  board: 'A board',
  csv: 'A table',
  list: 'A list',
  transcript: 'A transcript',
  aistorm: 'Advisors, or a session of AIStorm',
}
