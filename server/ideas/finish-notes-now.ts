import { isBlank } from '#base/is-blank.ts'
import { createTimeZones, type TimeZones } from '#server/access/time-zones.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import { startSlices } from '#server/threads/slices.ts'
import type { CapturedIdea } from '#session/ideas/idea-fields.ts'
import { ideaOfNote } from '#session/ideas/idea-in.ts'
import type { Limits } from '#sync/limits.ts'
import type { WordStatistics } from './board-word-statistics.ts'
import { captureWithNumbers } from './capture-with-numbers.ts'
import { type Refused, refused } from './idea-refusal.ts'
import { type NoteRooms, withNotes } from './note-services.ts'
import { whatBecame } from './what-became-of-note.ts'

/** The canvas with the notes, and the session that makes ideas of them. */
export interface FinishServices {
  /** Needed to open the board's notes; finishing them adds no record. */
  config: { limits: Pick<Limits, 'maxRecords'> }
  sessions: SessionHub
  rooms: NoteRooms
  /** Finds category, tags and echoes. */
  words: WordStatistics
  /** Without it, days are counted in the server's time zone. */
  timeZones?: TimeZones | undefined
}

/**
 * The numbers of these notes' ideas. A note that was just typed becomes an idea at once, so that a person who acts on
 * it does not wait for its number. Refusals: `no-note` for a note that is gone, empty, or still being written by an
 * advisor.
 */
export async function finishNotes(
  { config: { limits }, sessions, rooms, words, timeZones = createTimeZones() }: FinishServices,
  boardId: string,
  noteIds: readonly string[],
): Promise<{ ok: true; numbers: number[] } | Refused> {
  return withNotes(rooms, boardId, limits, async (noteServices) => {
    const yieldToOthers = startSlices()
    const done = await captureWithNumbers({ sessions, words }, boardId, async (board, numberFor) => {
      const ideas: CapturedIdea[] = []
      for (const noteId of noteIds) {
        const note = noteServices.note(noteId)
        const today = timeZones.todayOf(note?.authorId ?? null)
        const reading = { words: board.words, today, named: board.state, numberFor }
        const became = whatBecame(noteId, note, board.state, reading)
        if (became.kind === 'finished') ideas.push(became.idea)
        else if (became.kind !== 'known') return []
        await yieldToOthers()
      }
      return ideas
    })
    if (!done.ok) return done
    const numbers = noteIds.flatMap((noteId) => ideaOfNote(done.state, noteId)?.number ?? [])
    if (numbers.length === noteIds.length) return { ok: true, numbers }
    const isAnyEmpty = noteIds.some((noteId) => isBlank(noteServices.note(noteId)?.text ?? '-'))
    return refused(isAnyEmpty ? 'no-note.empty' : 'no-note')
  })
}
