import { NOTE_SIZE } from '#board/record/record-kinds.ts'
import type { Box } from '#board/space/free-space.ts'
import { inReadingOrder } from '#board/space/reading-order.ts'
import type { ReviewItem } from '#panels/visits/review-requests.ts'
import type { ReviewPart } from '#session/changes/changes-slice.ts'

/** The frame and the corner of a note on the canvas. */
export interface NotePlace {
  frameId: string | null
  x: number
  y: number
}

interface OrderOptions {
  placeOf: (noteId: string) => NotePlace | null
  /** In reading order. */
  frameIds: readonly string[]
}

/** The order of the page: needs and own things as the server sends them, then notes by frame, then everything else. */
export function orderRows(rows: readonly ReviewItem[], { placeOf, frameIds }: OrderOptions): ReviewItem[] {
  const rest = rows.filter(({ part }) => part === 'rest')
  const placed = rest.flatMap((row) => {
    const place = row.noteId === null ? null : placeOf(row.noteId)
    return place ? [{ row, frameId: place.frameId, box: boxAt(place) }] : []
  })
  const withPlace = new Set(placed.map(({ row }) => row))
  return [
    ...rows.filter(({ part }) => part === 'needs'),
    ...rows.filter(({ part }) => part === 'mine'),
    ...[...frameIds, null].flatMap((frameId) =>
      inReadingOrder(placed.filter((each) => each.frameId === frameId)).map(({ row }) => row),
    ),
    ...rest.filter((row) => !withPlace.has(row)),
  ]
}

function boxAt({ x, y }: NotePlace): Box {
  return { x, y, w: NOTE_SIZE, h: NOTE_SIZE }
}

/**
 * The rows of a page that is open: known ones keep their place and part, also when nothing is new about them any more; new ones
 * follow at the end of their part.
 */
export function keepRows(known: readonly ReviewItem[], latest: readonly ReviewItem[]): ReviewItem[] {
  const bySubject = new Map(latest.map((row) => [row.subject, row]))
  const kept = known.map((row) => {
    const now = bySubject.get(row.subject)
    return now ? { ...now, part: row.part } : { ...row, need: null, isSeen: true }
  })
  const subjects = new Set(known.map(({ subject }) => subject))
  const added = latest.filter(({ subject }) => !subjects.has(subject))
  if (added.length === 0) return kept
  const inPart = (part: ReviewPart) => [...kept, ...added].filter((row) => row.part === part)
  return [...inPart('needs'), ...inPart('mine'), ...inPart('rest')]
}

/** Whether the row is done in this visit. `passed`: rows without changes, which have no mark on the server. */
export function isRowDone(row: ReviewItem, passed: ReadonlySet<string>): boolean {
  return passed.has(row.subject) || (row.isSeen && (row.changes.length > 0 || row.need === null))
}

/** The next row after `subject` that is not done; put-off ones follow when the others are done. null: all are done. */
export function nextRow(
  rows: readonly ReviewItem[],
  subject: string | null,
  { isDone, later }: { isDone: (row: ReviewItem) => boolean; later: ReadonlySet<string> },
): ReviewItem | null {
  const at = rows.findIndex((row) => row.subject === subject)
  const following = [...rows.slice(at + 1), ...rows.slice(0, at + 1)].filter(
    (row) => row.subject !== subject && !isDone(row),
  )
  return (
    following.find((row) => !later.has(row.subject)) ??
    following[0] ??
    rows.find((row) => row.subject === subject && !isDone(row)) ??
    null
  )
}
