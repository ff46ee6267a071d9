import { must } from '#base/must.ts'
import type { Database } from '#db/database.ts'
import type { TimeZones } from '#server/access/time-zones.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import type { Actor } from '#session/actor.ts'
import type { Limits } from '#sync/limits.ts'
import { type AddedIdea, addIdeas, type NewIdea, withPlainLineEnds } from './add-ideas.ts'
import type { Refused } from './idea-refusal.ts'
import { createLogWords, type LogWords } from './log-words.ts'
import type { NoteRooms } from './note-services.ts'
import { createRemovals } from './remove-ideas.ts'
import { setIdeaText } from './set-idea-text.ts'
import { type CheckboxChange, tickNote } from './tick-note.ts'

export type { AddedIdea, NewIdea }

/**
 * Ideas that nobody writes on the canvas by hand, and what else changes a note and its idea together. Rejects only when
 * the database fails, or with what a room rejects an edit.
 */
export interface IdeaWriter {
  /** A note in the clerk's tray and an idea of the same number. */
  add(boardId: string, input: NewIdea): Promise<({ ok: true } & AddedIdea) | Refused>
  /** All of them or, when they don't fit on the board, none; in their order. */
  addMany(boardId: string, wishes: readonly NewIdea[]): Promise<{ ok: true; ideas: AddedIdea[] } | Refused>
  /** The earliest idea in the log that has the same words; null: there is none. */
  sameAs(boardId: string, text: string): Promise<number | null>
  /** Through its note, when there is one. */
  setText(boardId: string, number: number, text: string, userId: string): Promise<{ ok: true } | Refused>
  /** Ticks the checkboxes of its note, or takes the ticks away; without a note or a box nothing changes. */
  tick(boardId: string, tick: CheckboxChange): Promise<void>
  /** Takes ideas out of the log, and their notes off the canvas. */
  remove(boardId: string, numbers: readonly number[], actor: Actor): Promise<{ ok: true } | Refused>
  /** Brings them back; notes that are gone come into the tray. */
  restore(boardId: string, numbers: readonly number[], actor: Actor): Promise<{ ok: true } | Refused>
}

export interface IdeaWriterServices {
  config: { limits: Limits }
  db: Database
  sessions: SessionHub
  rooms: NoteRooms
  /** Shared with whoever listens to the canvas; else the writer has its own. */
  words?: LogWords
  /** Where people are; without it, days are the server's. */
  timeZones?: TimeZones | undefined
  now?: () => number
}

export function createIdeaWriter(services: IdeaWriterServices): IdeaWriter {
  const { sessions, words = createLogWords(), now = Date.now } = services
  const shared = { ...services, words, now }
  const { remove, restore } = createRemovals(services)
  return {
    addMany: (boardId, wishes) => addIdeas(shared, boardId, wishes),
    async add(boardId, input) {
      const done = await addIdeas(shared, boardId, [input])
      return done.ok ? { ok: true, ...must(done.ideas[0], 'the idea that was added') } : done
    },
    async sameAs(boardId, text) {
      const state = await sessions.load(boardId)
      return state ? (await words.of(state)).echoes.sameAs(withPlainLineEnds(text)) : null
    },
    setText: (boardId, number, text, userId) => setIdeaText(shared, boardId, { number, text, userId }),
    tick: (boardId, tick) => tickNote(shared, boardId, tick),
    remove,
    restore,
  }
}
