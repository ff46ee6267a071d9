import type { NoteView } from '#board/read-note.ts'
import type { TimeZones } from '#server/access/time-zones.ts'
import type { Log } from '#server/log.ts'
import type { Models } from '#server/models/models.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import type { OpenRoom } from '#server/sync/rooms.ts'
import type { SorterServices } from './idea-sorter.ts'
import type { LogWords } from './log-words.ts'
import { NoteCapture } from './note-capture.ts'

export interface CaptureServices extends Pick<SorterServices, 'config' | 'db'> {
  sessions: SessionHub
  words: LogWords
  /** Without it, days are the server's. */
  timeZones?: TimeZones | undefined
  log: Pick<Log, 'warn' | 'debug'>
  /** To sort with what was heard; without them words alone do. */
  models?: Models | undefined
  /** How long an idea's note is left alone before its new text counts. */
  quietMs?: number | undefined
  /** How long nothing is heard before a model sorts. */
  sortAfterMs?: number | undefined
}

/** What is asked of the rooms: to be told of each board that comes into memory, and to look into it. */
export interface RoomsToCapture {
  onOpened(listener: (boardId: string, notes: readonly NoteView[]) => void): () => void
  open(boardId: string): Promise<OpenRoom>
}

/** Finished notes become ideas, and ideas follow their notes, on every board while it is in memory. Returns how to stop. */
export function captureNotesOfOpenBoards(rooms: RoomsToCapture, services: CaptureServices): () => void {
  const ears = new Map<string, NoteCapture>()
  const stopTelling = services.sessions.subscribe(({ state }) =>
    ears.get(state.board.id)?.sessionChanged(state),
  )
  const stopOpening = rooms.onOpened((boardId, notes) => {
    rooms.open(boardId).then(
      (room) => {
        const ear = new NoteCapture(room, services)
        ears.set(boardId, ear)
        ear.start(notes, () => {
          if (ears.get(boardId) === ear) ears.delete(boardId)
        })
        // It goes on listening until the document goes; holding the board would keep it in memory for ever.
        room.release()
      },
      (error) => services.log.warn({ err: error, boardId }, 'nobody listens to a board'),
    )
  })
  return () => {
    stopOpening()
    stopTelling()
    for (const ear of [...ears.values()]) ear.stop()
  }
}
