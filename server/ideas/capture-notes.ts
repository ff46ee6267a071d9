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
  /** Without it, days are counted in the server's time zone. */
  timeZones?: TimeZones | undefined
  log: Pick<Log, 'warn' | 'debug'>
  /** To sort captured ideas; without them only their words do. */
  models?: Models | undefined
  /** How long the note of an idea must stay unchanged before its new text counts. */
  quietMs?: number | undefined
  /** How long no note is captured before a model sorts. */
  sortAfterMs?: number | undefined
}

/** What it needs of the rooms: a call for each board that comes into memory, and access to it. */
export interface RoomsToCapture {
  onOpened(listener: (boardId: string, notes: readonly NoteView[]) => void): () => void
  open(boardId: string): Promise<OpenRoom>
}

/**
 * Turns finished notes into ideas and keeps ideas up to date with their notes, on every board in memory. Returns a function that
 * stops it.
 */
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
        // Listening continues until the document is destroyed; holding the board would keep it in memory for ever.
        room.release()
      },
      (error) => services.log.warn({ err: error, boardId }, 'capture could not start on a board'),
    )
  })
  return () => {
    stopOpening()
    stopTelling()
    for (const ear of [...ears.values()]) ear.stop()
  }
}
