import * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { type NoteView, readNote } from '#board/doc/read-note.ts'
import { shapeBox } from '#board/doc/shape-boxes.ts'
import { isPeoplesFrame } from '#board/place/frame-around.ts'
import { mapToFlat, readIn } from '#board/record/record-layout.ts'
import type { Database } from '#db/driver/database.ts'
import { listNoteTimes, type NoteTimes } from '#db/notes.ts'
import type { CanvasRecord, WholeBoard } from '#formats/board-json/write-board-file.ts'
import type { ReportSource } from '#formats/minutes/build-report.ts'
import type { PictureOnBoard } from '#formats/minutes/report-pictures.ts'
import type { OpenRoom } from '#server/sync/held-room.ts'
import { startSlices } from '#server/threads/slices.ts'
import type { SessionState } from '#session/state.ts'

/** An open board from which files and copies are made, and onto which files are imported. */
export type TransferRoom = Pick<OpenRoom, 'doc' | 'edit' | 'notePlaces' | 'boardIndex' | 'isFull' | 'release'>

/** The parts of the server that read a whole board, for a file or a copy of it. */
export interface ReadBoardServices {
  db: Database
  /** Opens the canvas; it is released when everything is read. */
  rooms: { open(boardId: string): Promise<TransferRoom> }
  /** Milliseconds since 1970, the time of a report; `Date.now` by default. */
  now?: () => number
}

/** A board for a file, without its pictures: every record of its canvas, and when each note was started. */
export async function readWholeBoard(
  { db, rooms }: ReadBoardServices,
  state: SessionState,
  viewerId: string,
): Promise<Omit<WholeBoard, 'pictures'>> {
  const { id } = state.board
  const room = await rooms.open(id)
  try {
    const times = await listNoteTimes(db, id)
    const begunAt = new Map(times.map(({ noteId, createdAt }) => [noteId, createdAt.getTime()]))
    return { state, viewerId, canvas: await recordsIn(room.doc), begunAt }
  } finally {
    room.release()
  }
}

/** Reads a board for a report: the words and looks of its notes, and the places of its pictures. */
export async function readNotesForReport(
  { rooms, now = Date.now }: ReadBoardServices,
  state: SessionState,
  viewerId: string,
): Promise<Omit<ReportSource, 'timeZone'>> {
  const room = await rooms.open(state.board.id)
  try {
    const shapes = boardShapes(room.doc)
    const read = (id: string, map: Y.Map<unknown>) =>
      readFramedNote(id, map) ?? (map.get('t') === 'picture' ? readPicture(shapes, id, map) : null)
    const found = await inSlices(room.doc, read)
    const notes = new Map(found.flatMap((one) => ('color' in one ? [[one.id, one]] : [])))
    const pictures = found.flatMap((one) => ('alt' in one ? [one] : []))
    return { state, viewerId, notes, pictures, now: now() }
  } finally {
    room.release()
  }
}

export async function readBoardForStorm(
  { db, rooms }: ReadBoardServices,
  state: SessionState,
): Promise<{ notes: NoteView[]; times: NoteTimes[] }> {
  const { id } = state.board
  const room = await rooms.open(id)
  try {
    return { notes: await notesIn(room.doc), times: await listNoteTimes(db, id) }
  } finally {
    room.release()
  }
}

/** The notes of a canvas, read in slices. */
export async function notesIn(doc: Y.Doc): Promise<NoteView[]> {
  return inSlices(doc, readNote)
}

function readFramedNote(id: string, map: Y.Map<unknown>): (NoteView & { frame: string | null }) | null {
  const note = readNote(id, map)
  return note && { ...note, frame: readFrameName(map) }
}

/** null: its record can't be shown. */
function readPicture(shapes: Y.Map<Y.Map<unknown>>, id: string, map: Y.Map<unknown>): PictureOnBoard | null {
  const picture: unknown = map.get('p.picture')
  const alt: unknown = map.get('p.alt')
  const box = shapeBox(shapes, id)
  if (typeof picture !== 'string' || !box) return null
  const { x, y, h } = box
  return { id: picture, alt: typeof alt === 'string' ? alt : '', x, y, h, frame: readFrameName(map) }
}

/** Frames of rounds, the tray and the lanes of programs are no groups of people's. */
function readFrameName(map: Y.Map<unknown>): string | null {
  const parentId = readIn(map.get('in'))?.[0]
  const frame =
    parentId === undefined || !(map.parent instanceof Y.Map) ? undefined : map.parent.get(parentId)
  const isPeoples = parentId !== undefined && frame instanceof Y.Map && isPeoplesFrame(parentId, frame)
  const name: unknown = isPeoples ? frame.get('p.name') : null
  return typeof name === 'string' && name.trim() !== '' ? name.trim() : null
}

async function recordsIn(doc: Y.Doc): Promise<CanvasRecord[]> {
  return inSlices(doc, (id, map) => ({ id, flat: mapToFlat(map) }))
}

/** Reading a large canvas takes a while: other people's edits run between slices, and may or may not be included. */
async function inSlices<Value>(
  doc: Y.Doc,
  read: (id: string, map: Y.Map<unknown>) => Value | null,
): Promise<Value[]> {
  const yieldToOthers = startSlices(REST_MS)
  const found: Value[] = []
  for (const [id, map] of boardShapes(doc).entries()) {
    const value = map instanceof Y.Map ? read(id, map) : null
    if (value !== null) found.push(value)
    await yieldToOthers()
  }
  return found
}

const REST_MS = 4

/** With more, a board takes much memory to copy or to write as a file: one at a time on the server. */
const MANY_NOTES = 3_000

/** Whether writing a file of this board takes long enough to be done one at a time. */
export function hasManyNotes({ noteNumbers }: Pick<SessionState, 'noteNumbers'>): boolean {
  return noteNumbers.size > MANY_NOTES
}
