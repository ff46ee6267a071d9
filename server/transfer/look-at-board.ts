import * as Y from 'yjs'
import { boardShapes } from '#board/board-doc.ts'
import type { Origin } from '#board/origin.ts'
import { listNotes } from '#board/read-note.ts'
import { mapToFlat } from '#board/record-layout.ts'
import type { Database } from '#db/database.ts'
import { listNoteTimes } from '#db/notes.ts'
import type { CanvasRecord, WholeBoard } from '#formats/board-json/write-board-file.ts'
import type { AccountSource } from '#formats/minutes/give-account.ts'
import type { SessionState } from '#session/state.ts'

/** What is needed of a board's canvas; see OpenRoom. */
export interface TransferRoom {
  readonly doc: Y.Doc
  edit(origin: Origin, change: () => void): Promise<void>
  isFull(): boolean
  release(): void
}

export interface LookServices {
  db: Database
  rooms: { open(boardId: string): Promise<TransferRoom> }
  now?: () => number
}

/** A board as a file needs it: with every record of its canvas, and when notes were begun. */
export async function lookAtWhole(
  { db, rooms }: LookServices,
  state: SessionState,
  viewerId: string,
): Promise<WholeBoard> {
  const { id } = state.board
  const room = await rooms.open(id)
  try {
    const times = await listNoteTimes(db, id)
    const begunAt = new Map(times.map(({ noteId, createdAt }) => [noteId, createdAt.getTime()]))
    return { state, viewerId, canvas: recordsIn(room.doc), begunAt }
  } finally {
    room.release()
  }
}

/** The same for what is read by people: the words and looks of its notes. */
export async function lookAtNotes(
  { rooms, now = Date.now }: LookServices,
  state: SessionState,
  viewerId: string,
): Promise<AccountSource> {
  const room = await rooms.open(state.board.id)
  try {
    const notes = new Map(listNotes(room.doc).map((note) => [note.id, note]))
    return { state, viewerId, notes, now: now() }
  } finally {
    room.release()
  }
}

function recordsIn(doc: Y.Doc): CanvasRecord[] {
  return [...boardShapes(doc).entries()].flatMap(([id, map]) =>
    map instanceof Y.Map ? [{ id, flat: mapToFlat(map) }] : [],
  )
}
