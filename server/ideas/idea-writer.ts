import { must } from '#base/must.ts'
import type { Database } from '#db/driver/database.ts'
import type { TimeZones } from '#server/access/time-zones.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import type { Actor } from '#session/core/actor.ts'
import type { Limits } from '#sync/limits.ts'
import { type AddedIdea, addIdeas, type NewIdea, withPlainLineEnds } from './add-ideas.ts'
import { addPrivately, type PrivateNote } from './add-privately.ts'
import { createWordStatistics, type WordStatistics } from './board-word-statistics.ts'
import { finishNotes } from './finish-notes-now.ts'
import { type Refused, refused } from './idea-refusal.ts'
import type { NoteRooms } from './note-services.ts'
import { createRemovals } from './remove-ideas.ts'
import { type CheckboxChange, findTickRefusal, tickNote } from './set-checkboxes-of-note.ts'
import { logNoteEdit, type NewText, setIdeaText, type WrittenText } from './set-idea-text.ts'

export type { AddedIdea, NewIdea }

/** `isPrivate`: only its writer sees it, and it is no idea yet. */
export type Added =
  | ({ ok: true; isPrivate: false } & AddedIdea)
  | ({ ok: true; isPrivate: true } & PrivateNote)

/**
 * Writes ideas from outside of the canvas, and changes a note together with its idea. Rejects only with the database's
 * error or the room's reason for refusing an edit.
 */
export interface IdeaWriter {
  /** Adds a note in the tray and an idea with the same number; while people write in private, a note in the writer’s draft. */
  add(boardId: string, input: NewIdea): Promise<Added | Refused>
  /** Adds all of them or, if they don't fit on the board, none; in order. */
  addMany(boardId: string, inputs: readonly NewIdea[]): Promise<{ ok: true; ideas: AddedIdea[] } | Refused>
  /** The numbers of these notes' ideas; a note that is none yet becomes one. */
  finish(boardId: string, noteIds: readonly string[]): Promise<{ ok: true; numbers: number[] } | Refused>
  /** The number of the earliest idea in the log with the same words; `null` if there is none. */
  sameAs(boardId: string, text: string): Promise<number | null>
  /** Through its note, if it has one. */
  setText(boardId: string, text: NewText): Promise<{ ok: true } | Refused>
  /** After an edit of a note over HTTP, or its removal by a program. */
  logNoteEdit(boardId: string, text: WrittenText): Promise<void>
  /** Ticks or unticks the checkboxes of its note; without a note or a checkbox nothing changes. */
  tick(boardId: string, tick: CheckboxChange): Promise<void>
  /** Why `tick` is not allowed now: to be looked at before the to-do is done. `null`: it is, or changes nothing. */
  tickRefusal(boardId: string, tick: CheckboxChange): Promise<Refused | null>
  /** Removes ideas from the log, and their notes from the canvas. `revisions`: of the texts that the actor has read, by place. */
  remove(
    boardId: string,
    numbers: readonly number[],
    actor: Actor,
    revisions?: readonly (string | undefined)[],
  ): Promise<{ ok: true } | Refused>
  /** Restores them; notes that are gone return to the tray. */
  restore(boardId: string, numbers: readonly number[], actor: Actor): Promise<{ ok: true } | Refused>
}

/** The session and the canvas, which are changed together. */
export interface IdeaWriterServices {
  /** How long a text may be, and how many records a board may have. */
  config: { limits: Limits }
  db: Database
  /** Checks the actor's rights before the canvas changes. */
  sessions: SessionHub
  /** Opens a board for its notes, and a draft for a note that is private. */
  rooms: NoteRooms
  /** Shared with capture; by default the writer has its own. */
  words?: WordStatistics
  /** People's time zones; without it, days are counted in the server's. */
  timeZones?: TimeZones | undefined
  /** Milliseconds since 1970; `Date.now` by default. */
  now?: () => number
}

/** Remembers colours of the notes that it removed: what another writer removed is restored in the usual colour. */
export function createIdeaWriter(services: IdeaWriterServices): IdeaWriter {
  const { sessions, words = createWordStatistics(), now = Date.now } = services
  const shared = { ...services, words, now }
  const { remove, restore } = createRemovals(services)
  return {
    addMany: (boardId, inputs) => addIdeas(shared, boardId, inputs),
    async add(boardId, input) {
      const own = await addPrivately(shared, boardId, input)
      if (own) return own.ok ? { ...own, isPrivate: true } : own
      if (input.awaitsHandIn) return refused('not-now.no-private-writing')
      const done = await addIdeas(shared, boardId, [input])
      return done.ok
        ? { ok: true, isPrivate: false, ...must(done.ideas[0], 'the idea that was added') }
        : done
    },
    finish: (boardId, noteIds) => finishNotes(shared, boardId, noteIds),
    async sameAs(boardId, text) {
      const state = await sessions.load(boardId)
      return state ? (await words.of(state)).echoes.sameAs(withPlainLineEnds(text)) : null
    },
    setText: (boardId, text) => setIdeaText(shared, boardId, text),
    logNoteEdit: (boardId, text) => logNoteEdit(shared, boardId, text),
    tick: (boardId, tick) => tickNote(shared, boardId, tick),
    tickRefusal: (boardId, tick) => findTickRefusal(shared, boardId, tick),
    remove,
    restore,
  }
}
