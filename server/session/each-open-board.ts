import type { NoteView } from '#board/doc/read-note.ts'
import type { Log } from '#server/ground/log.ts'

/** Calls back for each board that is loaded into memory, with its notes then, and access to it. */
export interface BoardsInMemory<Room> {
  onOpened(listener: (boardId: string, notes: readonly NoteView[]) => void): () => void
  open(boardId: string): Promise<Room>
}

/** The work for each board that is loaded into memory. */
export interface EachOpenBoard<Room> {
  /** Listens to a board until its document is destroyed. */
  begin: (room: Room, notes: readonly NoteView[]) => void
  log: Pick<Log, 'warn'>
  /** The log message for a board that could not be opened. */
  failure: string
}

/**
 * Calls `begin` for every board that is loaded into memory. Returns the function that ends that; boards listened to
 * stay so.
 */
export function onEachOpenBoard<Room extends { release(): void }>(
  rooms: BoardsInMemory<Room>,
  { begin, log, failure }: EachOpenBoard<Room>,
): () => void {
  return rooms.onOpened((boardId, notes) => {
    rooms.open(boardId).then(
      (room) => {
        begin(room, notes)
        // The listener ends with the document. Keeping the room would keep the board in memory for ever.
        room.release()
      },
      (error) => log.warn({ err: error, boardId }, failure),
    )
  })
}
