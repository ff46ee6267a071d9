import type { ChunkedWork } from '#base/chunked-work.ts'
import type { NoteView } from '#board/doc/read-note.ts'
import { MAX_DRAFT_NOTES } from '#board/private-writing/draft-document.ts'
import { listDraftWriters } from '#db/doc-updates.ts'
import type { Database } from '#db/driver/database.ts'
import type { BoardOwners } from '#server/cluster/board-owners.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import { closedReason } from '#session/members/member-roles.ts'
import { BoardClosed, loadBoard, loadDraft, NoSuchBoard } from '../storage/load-board.ts'
import { Room } from './room.ts'
import type { RoomOptions } from './room-options.ts'

/** Drafts of all people of a board are in memory together when they are shown to each other or revealed. */
const DRAFT_SHARE = 10
/** However many people write, each has room for so many notes. */
const MIN_DRAFT_NOTES = 20

/**
 * How many notes fit into the draft of one of so many writers. Together they have about as many as a board: what does not fit on
 * it could not be revealed.
 */
export function maxDraftNotes(writers: number, maxRecords: number): number {
  const share = Math.floor(maxRecords / Math.max(1, writers))
  return Math.min(MAX_DRAFT_NOTES, maxRecords, Math.max(MIN_DRAFT_NOTES, share))
}

/** A room that was loaded into memory, with its notes. */
export interface OpenedRoom {
  room: Room
  /** Empty for a draft. */
  notes: readonly NoteView[]
}

/** The services, and the stop signal, for opening one document. */
export interface Opening extends Omit<RoomOptions, 'boardId' | 'draftOf' | 'loaded' | 'state'> {
  db: Database
  owners: Pick<BoardOwners, 'takeOver'>
  sessions: Pick<SessionHub, 'load'>
  /** Runs long work in turns with all other work. */
  run: <Result>(work: ChunkedWork<Result>) => Promise<Result>
  isStopped: () => boolean
}

/** Rejects with NoSuchBoard, DamagedBoard, BoardElsewhere, NodeAway or the database's error. */
export async function openCanvasRoom(opening: Opening, boardId: string): Promise<Room> {
  const state = await opening.sessions.load(boardId)
  if (!state || state.deletedAt !== null) throw new NoSuchBoard(`board ${boardId} does not exist`)
  if (state.closedAt !== null) throw new BoardClosed(closedReason(state))
  const loaded = await loadBoard(opening, boardId)
  if (opening.isStopped()) throw new Error('the server stops')
  return await readAll(opening, new Room({ ...opening, boardId, draftOf: null, loaded, state }))
}

/** @param of.canvas the board's canvas, which stays open as long as the draft */
export async function openDraftRoom(
  opening: Opening,
  of: { boardId: string; userId: string; canvas: Room },
): Promise<Room> {
  const { boardId, userId, canvas } = of
  const state = await opening.sessions.load(boardId)
  if (!state) throw new NoSuchBoard(`board ${boardId} does not exist`)
  const loaded = await loadDraft(opening, { boardId, userId, epoch: canvas.epoch })
  const { maxRecords, maxDocumentBytes } = opening.limits
  const writers = new Set(await listDraftWriters(opening.db, boardId)).add(userId)
  const limits = {
    ...opening.limits,
    maxRecords: maxDraftNotes(writers.size, maxRecords),
    maxDocumentBytes: maxDocumentBytes / DRAFT_SHARE,
  }
  const own = { boardId, draftOf: userId, loaded, state, limits }
  // Unlike a board it is not rebuilt: abandoning it would change nothing.
  const onCrowded = () => undefined
  const room = await readAll(opening, new Room({ ...opening, ...own, onCrowded }))
  if (!opening.isStopped() && !canvas.isLost) return room
  room.destroy()
  throw new Error('the server stops, or another process has the board')
}

async function readAll({ run }: Opening, room: Room): Promise<Room> {
  try {
    await run(room.readAll())
    return room
  } catch (error) {
    room.destroy()
    throw error
  }
}
