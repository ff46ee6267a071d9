import { formatNumber } from '#base/format-number.ts'
import { SHAPE_LABELS } from '#canvas/labels/shape-labels.ts'
import type { CountedNoun } from '#ui/counted-noun-labels.ts'
import { formatCount, formatForms } from '#ui/format-count.ts'
import { formatDay, formatTime } from '#ui/format-day.ts'
import type { SessionOfWork } from './history-requests.ts'

export const HISTORY_LABELS = {
  historyOf: (title: string) => `History of ${title}`,
  backToNow: 'Back to now',
  canvasThen: 'Canvas at this moment',
  besideCanvas: 'The board at this moment',
  timeline: 'Sessions of work',
  empty: 'No history yet. It begins with the first note.',
  loading: 'Loading the history…',
  needsConnection: 'History needs a connection.',
  earlier: 'Earlier sessions',
  moment: 'Moment',
  previousChange: 'Previous change',
  nextChange: 'Next change',
  play: 'Play',
  speed: 'Speed',
  sessions: 'Timeline',
  documents: 'Documents',
  deleted: 'Deleted',
  noIdeas: 'No ideas in the log at this moment.',
  noDocuments: 'No syntheses or proposals at this moment.',
  noSession: 'No step, round or vote at this moment.',
  rounds: 'Rounds',
  versionOf: (title: string, version: number) => `${title}, version ${version}`,
  nameVersion: 'Name this version',
  versionName: 'Name of the version',
  noVersions: 'No named versions yet.',
  versionNamed: (name: string) => `Version “${name}” named`,
  rename: (name: string) => `Rename “${name}”`,
  renameVersion: 'Rename the version',
  versionRenamed: (name: string) => `Version renamed to “${name}”`,
  nameRemoved: (name: string) => `Name “${name}” removed`,
  removeName: (name: string) => `Remove the name “${name}”`,
} as const

export const RESTORE_LABELS = {
  restoreAction: 'Restore…',
  title: 'Restore from this moment',
  whole: 'The whole board',
  selection: (count: number) => `The selection (${formatCount(count, 'item')})`,
  frame: 'The selected frame with its content',
  nothing: 'Nothing differs from the board now.',
  changes: ({ added, changed, removed }: RestoreCounts) =>
    countsOf(
      [
        [added, 'added'],
        [changed, 'changed'],
        [removed, 'removed'],
      ],
      'item',
    ),
  stays: 'Comments, votes and the idea log stay as they are. You can undo a restore.',
  wholeByFacilitators: 'Only facilitators restore the whole board.',
  restored: 'Restored',
  nothingDiffered: 'Nothing differed',
  failed: (why: string) => `Not restored: ${why} Nothing was changed.`,
  partlyFailed: (why: string) => `Some items were not restored: ${why}`,
  undone: 'The restore was undone',
  redone: 'Restored again',
} as const

export const DELETED_LABELS = {
  search: 'Search deleted items',
  none: 'Nothing was deleted in the last 30 days.',
  noneFound: 'No deleted item has these words.',
  list: 'Deleted items',
  select: (name: string) => `Select ${name}`,
  bringBackCount: (count: number) => `Bring back ${formatCount(count, 'item')}`,
  deletedBy: (name: string | null, at: string) =>
    name === null ? `Deleted ${at}` : `Deleted by ${name}, ${at}`,
  broughtBack: (count: number) => `${formatCount(count, 'item')} brought back`,
  bringNoteBack: 'Bring the note back',
  noteNotFound: 'The history no longer has this note.',
} as const

export const WRITERS_LABELS = {
  none: 'The history has nothing of this note.',
} as const

const RECORD_NAMES: Readonly<Record<string, string>> = { ...SHAPE_LABELS, highlight: SHAPE_LABELS.draw }

/** The words of a deleted record, or its kind. */
export function recordName({ type, text }: { type: string; text: string }): string {
  const words = text.trim()
  return words === '' ? (RECORD_NAMES[type] ?? 'Item') : words
}

/** How many records a restore adds, changes and removes. */
export interface RestoreCounts {
  added: number
  changed: number
  removed: number
}

const EVENT_NAMES: Readonly<Record<string, readonly [one: string, many: string]>> = {
  'round.started': ['round', 'rounds'],
  'vote.started': ['vote', 'votes'],
  'rating.started': ['rating', 'ratings'],
  'check.started': ['check', 'checks'],
  'interview.started': ['interview', 'interviews'],
  'synthesis.requested': ['synthesis', 'syntheses'],
  'proposal.requested': ['proposal', 'proposals'],
  'theme-run.requested': ['theme run', 'theme runs'],
  'step.started': ['step', 'steps'],
  'private-writing.revealed': ['reveal', 'reveals'],
  'content.imported': ['import', 'imports'],
}

type Work = SessionOfWork['work'][number]

/** `3 notes written, 2 moved`. */
export function describeWork(work: Work): string {
  const notes = [
    [work.notesWritten, 'written'],
    [work.notesChanged, 'changed'],
    [work.notesMoved, 'moved'],
    [work.notesDeleted, 'deleted'],
  ] as const
  const shapes = [
    [work.shapesAdded, 'added'],
    [work.shapesChanged, 'changed'],
    [work.shapesDeleted, 'deleted'],
  ] as const
  return [countsOf(notes, 'note'), countsOf(shapes, 'shape')].filter(Boolean).join(', ')
}

function countsOf(counts: readonly (readonly [count: number, verb: string])[], noun: CountedNoun): string {
  return counts
    .filter(([count]) => count > 0)
    .map(([count, verb], i) =>
      i === 0 ? `${formatCount(count, noun)} ${verb}` : `${formatNumber(count)} ${verb}`,
    )
    .join(', ')
}

/** `1 vote, 2 rounds`; kinds that this page does not have are left out. */
export function describeEvents(events: SessionOfWork['events']): string {
  return events
    .flatMap(({ kind, count }) => {
      const names = EVENT_NAMES[kind]
      return names ? formatForms(count, ...names) : []
    })
    .join(', ')
}

/** `14:05`, or `14:05–15:10`. */
export function timeRange({ from, to }: Pick<SessionOfWork, 'from' | 'to'>): string {
  const [start, end] = [formatTime(from), formatTime(to)]
  return start === end ? start : `${start}–${end}`
}

/** `Yesterday, 14:05:33`. */
export function momentLabel(at: number, now: number): string {
  const seconds = String(new Date(at).getSeconds()).padStart(2, '0')
  return `${formatDay(at, now)}, ${formatTime(at)}:${seconds}`
}
