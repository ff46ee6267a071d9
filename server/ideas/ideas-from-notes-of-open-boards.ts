import type { TimeZones } from '#server/access/time-zones.ts'
import type { Log } from '#server/ground/log.ts'
import type { Models } from '#server/models/models.ts'
import { type BoardsInMemory, onEachOpenBoard } from '#server/session/each-open-board.ts'
import { NoteTimeWriter } from '#server/session/note-time-writer.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import { watchFinishedNotes } from '#server/session/watch-finished-notes.ts'
import type { OpenRoom } from '#server/sync/held-room.ts'
import type { WordStatistics } from './board-word-statistics.ts'
import type { SorterServices } from './idea-sorter.ts'
import { NoteCapture } from './ideas-from-notes.ts'

/** The session that numbers notes and keeps ideas, and the model that sorts them, if there is one. */
export interface CaptureServices extends Pick<SorterServices, 'config' | 'db'> {
  /** Numbers notes and keeps their ideas; when all agents are stopped there, sorting ends. */
  sessions: SessionHub
  /** Sorts ideas at once; share it with the routes that add ideas. */
  words: WordStatistics
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

/**
 * Numbers finished notes, turns them into ideas and keeps ideas up to date with their notes, on every board in memory. Returns a
 * function that stops it.
 */
export function captureNotesOfOpenBoards(
  rooms: BoardsInMemory<OpenRoom>,
  services: CaptureServices,
): () => Promise<void> {
  const times = new NoteTimeWriter(services)
  const captures = new Map<string, NoteCapture>()
  const stopListening = services.sessions.subscribe(({ state }) =>
    captures.get(state.board.id)?.sessionChanged(state),
  )
  const stopOpening = onEachOpenBoard(rooms, {
    begin: (room, notes) => {
      const { boardId } = room
      const capture = new NoteCapture(room, services)
      captures.set(boardId, capture)
      capture.start(notes, () => {
        if (captures.get(boardId) === capture) captures.delete(boardId)
      })
      watchFinishedNotes(room, { ...services, times, finish: (finished) => capture.finish(finished) }, notes)
    },
    log: services.log,
    failure: 'starting idea capture failed',
  })
  return async () => {
    stopOpening()
    stopListening()
    await Promise.all([...captures.values()].map((capture) => capture.stop()))
    await times.stop()
  }
}
