import { mentionedIds } from '#agents/mentions/mentions.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { type NoteView, readNote, readNoteWords } from '#board/doc/read-note.ts'
import { DueKeys } from '#server/ground/due-keys.ts'
import type { Log } from '#server/ground/log.ts'
import { type BoardsInMemory, onEachOpenBoard } from '#server/session/each-open-board.ts'
import { NOTE_QUIET_MS } from '#server/session/watch-finished-notes.ts'
import type { OpenRoom } from '#server/sync/held-room.ts'
import { findRefusal } from '#session/authorize.ts'
import { type RefusalCode, refusal } from '#session/core/refusal.ts'
import { personIn, personNow } from '#session/members/members-slice.ts'
import { MAX_QUESTION_CHARS } from '#session/rounds/question.ts'
import type { SessionState } from '#session/state.ts'
import { contentId } from '../files/content-id.ts'
import { askAdvisors } from './ask-advisors.ts'
import type { AskAdvisorsServices } from './ask-services.ts'

/** The services that start a round for a mention, and the boards whose notes are read. */
export interface WatchMentionsServices extends Omit<AskAdvisorsServices, 'rooms'> {
  log: Pick<Log, 'warn' | 'info'>
  /** A board is watched while it is in memory. */
  rooms: BoardsInMemory<OpenRoom>
  /** How long a note with a number must stay unchanged before it is read again; NOTE_QUIET_MS by default. */
  quietMs?: number
}

/**
 * Starts rounds with the advisors that a finished note mentions, on every board in memory. Returns the function that
 * stops it.
 */
export function watchMentions(services: WatchMentionsServices): () => void {
  const { rooms, log } = services
  const stopped = new AbortController()
  const stopOpening = onEachOpenBoard(rooms, {
    begin: (room, notes) => new MentionWatch(services, room, stopped.signal).start(notes),
    log,
    failure: 'watching mentions failed',
  })
  return () => {
    stopped.abort()
    stopOpening()
  }
}

/** Most advisors that the mentions in one note start. */
const MAX_ASKED_BY_NOTE = 5

/** The sign that a mention begins with, wide or narrow. */
const MENTION = /[@＠]/

interface Seen {
  /** The text that was last searched for mentions; null before the first time. */
  looked: string | null
  /** The text after the last change by a person. */
  latest: string
  /** The person who made it; null if unknown. */
  by: string | null
}

class MentionWatch {
  private readonly services: WatchMentionsServices
  private readonly room: Pick<OpenRoom, 'boardId' | 'doc' | 'isEditing' | 'onNoteActivity'>
  private readonly stopped: AbortSignal
  private readonly quietMs: number
  private readonly seen = new Map<string, Seen>()
  /** Notes without a number: they are finished when they get one. */
  private readonly unfinished = new Set<string>()
  private readonly due = new DueKeys(async (noteIds) => this.lookAt(noteIds))

  constructor(services: WatchMentionsServices, room: OpenRoom, stopped: AbortSignal) {
    this.services = services
    this.room = room
    this.stopped = stopped
    this.quietMs = services.quietMs ?? NOTE_QUIET_MS
  }

  /** @param notes all notes of the board */
  start(notes: readonly NoteView[]): void {
    const { doc } = this.room
    if (doc.isDestroyed) return
    for (const note of notes) {
      // Notes that were finished before count as searched: an advisor added later must not answer old notes.
      this.readMentions(note.id, note.text, null)
      const seen = this.seen.get(note.id)
      if (note.number === null) this.unfinished.add(note.id)
      else if (seen) seen.looked = note.text
    }
    const stopListening = this.room.onNoteActivity((noteId, by, isMove) => {
      if (!isMove) this.touched(noteId, by)
    })
    const stop = (): void => {
      // Otherwise the server's signal would keep every board that was ever open in memory.
      this.stopped.removeEventListener('abort', stop)
      stopListening()
      this.due.stop()
    }
    doc.once('destroy', stop)
    this.stopped.addEventListener('abort', stop)
  }

  private touched(noteId: string, by: string | null): void {
    const map = boardShapes(this.room.doc).get(noteId)
    const note = map ? readNoteWords(map) : null
    if (!note) {
      this.forget(noteId)
      return
    }
    this.readMentions(noteId, note.text, by)
    if (note.number === null) {
      this.unfinished.add(noteId)
      return
    }
    const ms = this.unfinished.delete(noteId) ? 0 : this.quietMs
    // Notes without a mention get no timer: a drag touches them many times a second.
    if (this.seen.has(noteId)) this.due.wait(noteId, ms)
  }

  /** Waits for none of them: asking an advisor must not delay the next mention. */
  private lookAt(noteIds: readonly string[]): void {
    for (const noteId of noteIds)
      this.look(noteId).catch((error: unknown) =>
        this.services.log.warn({ err: error, boardId: this.room.boardId }, 'answering a mention failed'),
      )
  }

  private async look(noteId: string): Promise<void> {
    const note = this.noteWith(noteId)
    // The note is touched again when the person stops typing.
    if (!note || this.room.isEditing(noteId)) return
    const seen = this.seen.get(noteId)
    if (!seen || seen.looked === note.text) return
    seen.looked = note.text
    const state = await this.services.sessions.load(this.room.boardId)
    if (!state || this.stopped.aborted) return
    const userId = askerOf(state, note, seen.by ?? note.authorId)
    if (userId === null) return
    const { asked, agentIds } = mentionedBy(state, note)
    const left = Math.max(0, MAX_ASKED_BY_NOTE - asked)
    const stop = findAskRefusal(state, note, userId)
    // One refusal is enough for all advisors above the limit.
    for (const [i, agentId] of agentIds.slice(0, left + 1).entries())
      await this.ask(note, agentId, userId, stop ?? (i < left ? null : 'many-mentions'))
  }

  private async ask(
    note: NoteView,
    agentId: string,
    userId: string,
    stop: RefusalCode | null,
  ): Promise<void> {
    const { boardId } = this.room
    const { rooms, log, sessions } = this.services
    const asked = stop
      ? { ok: false as const, refusal: refusal(stop) }
      : await askAdvisors(
          { ...this.services, rooms },
          {
            boardId,
            actor: { kind: 'person', userId },
            question: note.text.slice(0, MAX_QUESTION_CHARS),
            mode: 'single',
            agents: [agentId],
            notes: [note.id],
            moderate: false,
            trigger: { kind: 'mention', noteId: note.id },
            // Another process, or a retry after a failure, gets the same round.
            commandId: `mention ${note.id} ${agentId}`,
          },
        )
    if (asked.ok) return
    const { code, message } = asked.refusal
    log.info({ boardId, code }, 'mention refused')
    const command = { type: 'mention.refuse', noteId: note.id, agentId, userId, code, message }
    // Another process that saw the same text adds nothing.
    await sessions.dispatch(
      boardId,
      command,
      { kind: 'server' },
      `refused ${contentId('t', note.id, agentId, note.text)}`,
    )
  }

  /** Remembers notes with a mention. */
  private readMentions(id: string, text: string, by: string | null): void {
    const seen = this.seen.get(id)
    if (!MENTION.test(text)) this.seen.delete(id)
    else if (!seen) this.seen.set(id, { looked: null, latest: text, by })
    else if (seen.latest !== text) Object.assign(seen, { latest: text, by: by ?? seen.by })
  }

  private forget(noteId: string): void {
    this.unfinished.delete(noteId)
    this.seen.delete(noteId)
    this.due.drop(noteId)
  }

  private noteWith(noteId: string): NoteView | null {
    const map = boardShapes(this.room.doc).get(noteId)
    return map ? readNote(noteId, map) : null
  }
}

/**
 * The person in whose name the mentions of a note start a round: the writer of its text. null for a text by an agent, the clerk
 * or a file.
 */
function askerOf(state: SessionState, note: NoteView, changedBy: string | null): string | null {
  const { authorId, model, via } = note
  // The clerk's notes are a model's wording, and imported ones were written elsewhere: neither is a request of a person here.
  if (via === 'clerk' || via === 'import') return null
  if (model !== null || authorId === null || changedBy === null) return null
  return personIn(state, authorId) && personIn(state, changedBy) ? personNow(state, changedBy) : null
}

/** Both the person who wrote the text and the author of the note need the right to start rounds. */
function findAskRefusal(state: SessionState, { authorId }: NoteView, changedBy: string): RefusalCode | null {
  for (const userId of [changedBy, authorId ? personNow(state, authorId) : changedBy]) {
    const stop = findRefusal(state, 'round.start', { kind: 'person', userId })
    if (stop) return stop
  }
  return null
}

/** The number of advisors that the note has asked already, and further ones that it mentions. */
function mentionedBy(state: SessionState, note: NoteView): { asked: number; agentIds: string[] } {
  const advisors = state.agents.filter(({ kind }) => kind === 'advisor')
  const asked = new Set(
    Object.values(state.rounds).flatMap(({ trigger, turns }) =>
      trigger.kind === 'mention' && trigger.noteId === note.id ? turns.map(({ agentId }) => agentId) : [],
    ),
  )
  // With people's names: `@Wei Chen` is that person, even if an advisor is called Wei.
  const people = Object.values(state.people).filter(({ role }) => role !== null)
  const advisorIds = new Set(advisors.map(({ id }) => id))
  const agentIds = mentionedIds(note.text, [...advisors, ...people]).filter(
    (id) => advisorIds.has(id) && !asked.has(id),
  )
  return { asked: asked.size, agentIds }
}
