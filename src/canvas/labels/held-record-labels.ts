import { formatNumber } from '#base/format-number.ts'
import { SHAPE_LABELS } from './shape-labels.ts'

/** A word for the record's kind that people know. */
export function typeLabel(type: unknown): string {
  const known = Object.entries(SHAPE_LABELS).find(([name]) => name === type)
  return known?.[1] ?? (type === 'binding:arrow' ? 'End of an arrow' : 'Unknown')
}

/** Without a full stop: a title, and the first half of the notice. */
export function heldRecordsLabel(count: number): string {
  return count === 1 ? 'One shape could not be drawn' : `${formatNumber(count)} shapes could not be drawn`
}

export const HELD_RECORD_LABELS = {
  couldNotDraw: 'Could not be drawn',
  title: 'Shapes that could not be drawn',
  hint: 'They are on the board, but this browser can’t show them. The rest of the board is not affected.',
  deleteAll: 'Delete all',
  deleteThem: (count: number) => `Delete ${count === 1 ? 'it' : 'them'}`,
  facilitatorCanDelete: (count: number) => `A facilitator can delete ${count === 1 ? 'it' : 'them'}.`,
  deleted: (count: number) =>
    count === 1 ? 'The shape was deleted.' : `${formatNumber(count)} shapes were deleted.`,
  by: (name: string) => `by ${name}`,
  at: (place: readonly number[]) => `at ${place.map((value) => formatNumber(Math.round(value))).join(', ')}`,
  illegal: 'breaks the rules of a board',
  failed: 'failed when it was drawn',
  since: (moment: string) => `out of view since ${moment}`,
} as const
