import { onEachOpenBoard } from '#server/session/each-open-board.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import type { Rooms } from '#server/sync/rooms.ts'
import { BoardDrafts, type BoardDraftsServices } from './board-drafts.ts'

/** The services of each board's drafts, and the sources of boards and of their changes. */
export interface KeepDraftsServices extends Omit<BoardDraftsServices, 'rooms' | 'sessions'> {
  /** Reports boards and drafts that are loaded into memory. */
  rooms: Rooms
  /** Reports changes of a board's session. */
  sessions: SessionHub
}

/** Counts and reveals the drafts of every board in memory. Returns the function that stops it. */
export function keepDraftsOfOpenBoards(services: KeepDraftsServices): () => void {
  const { rooms, sessions, log } = services
  const boards = new Map<string, BoardDrafts>()
  const stops = [
    sessions.subscribe(({ state }) => boards.get(state.board.id)?.sessionChanged(state)),
    rooms.onDraftOpened((boardId, userId) => boards.get(boardId)?.opened(userId)),
    onEachOpenBoard(rooms, {
      begin: (room) => {
        const { boardId } = room
        const drafts = new BoardDrafts(room, services)
        sessions.load(boardId).then(
          (state) => {
            if (!state || room.doc.isDestroyed) return
            boards.set(boardId, drafts)
            drafts.start(state, () => {
              if (boards.get(boardId) === drafts) boards.delete(boardId)
            })
          },
          (error: unknown) => log.warn({ err: error, boardId }, 'counting drafts failed'),
        )
      },
      log,
      failure: 'counting drafts failed',
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
