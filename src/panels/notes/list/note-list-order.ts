import { NOTE_SIZE } from '#board/record/record-kinds.ts'
import type { ListedFrame, ListedNote, NoteList } from '#panels/open-board/watch-notes.ts'

export const NOTE_ORDERS = ['newest', 'number', 'frame'] as const
export type NoteOrder = (typeof NOTE_ORDERS)[number]

export interface ListedGroup {
  /** `null`: notes outside frames. */
  frame: ListedFrame | null
  notes: readonly ListedNote[]
}

/**
 * In page units. Notes whose tops fall into the same band of this height count as one row, so that notes placed by hand
 * read from left to right.
 */
const ROW = NOTE_SIZE / 2

function byPlace(a: ListedNote, b: ListedNote): number {
  const rows = Math.floor(a.y / ROW) - Math.floor(b.y / ROW)
  return rows || a.x - b.x || a.y - b.y
}

/** A note without a number is still being written, so it is newer than all others. */
function byNumber(a: ListedNote, b: ListedNote): number {
  const numbers = (a.number ?? Number.MAX_SAFE_INTEGER) - (b.number ?? Number.MAX_SAFE_INTEGER)
  return numbers || byPlace(a, b)
}

/** An empty note without a number may have been abandoned: it goes last, or it would be on top for ever. */
function byNews(a: ListedNote, b: ListedNote): number {
  return Number(isLeft(a)) - Number(isLeft(b)) || byNumber(b, a)
}

function isLeft({ number, text }: ListedNote): boolean {
  return number === null && text.trim() === ''
}

const COMPARE: Record<NoteOrder, (a: ListedNote, b: ListedNote) => number> = {
  newest: byNews,
  number: byNumber,
  frame: byPlace,
}

/**
 * One group in the given order, or with `frame` one group for each frame. No notes: no groups.
 * @param isRevealing the notes of the last part precede the person's own private ones
 */
export function orderNotes(list: NoteList, order: NoteOrder, isRevealing = false): ListedGroup[] {
  const sorted = [...list.notes].sort(COMPARE[order])
  if (isRevealing && order === 'newest')
    sorted.sort((a, b) => Number(a.isPrivate ?? false) - Number(b.isPrivate ?? false))
  if (order === 'frame') return groupByFrame(list, sorted)
  return sorted.length > 0 ? [{ frame: null, notes: sorted }] : []
}

/**
 * Frames in the order of their first note on the page; notes outside frames last. Frames without notes are
 * left out.
 */
function groupByFrame(list: NoteList, sorted: readonly ListedNote[]): ListedGroup[] {
  const groups = new Map<string | null, ListedNote[]>()
  for (const note of sorted) {
    const group = groups.get(note.frameId)
    if (group) group.push(note)
    else groups.set(note.frameId, [note])
  }
  const framed = list.frames.flatMap((frame) => {
    const notes = groups.get(frame.id)
    return notes ? [{ frame, notes }] : []
  })
  const position = new Map(sorted.map((note, i) => [note.id, i]))
  const first = (group: ListedGroup): number => position.get(group.notes[0]?.id ?? '') ?? 0
  framed.sort((a, b) => first(a) - first(b))
  const outside = groups.get(null)
  return outside ? [...framed, { frame: null, notes: outside }] : framed
}
