import type { NoteView } from '#board/doc/read-note.ts'
import { createTimeZones, type TimeZones } from '#server/access/time-zones.ts'
import { DueKeys } from '#server/ground/due-keys.ts'
import { numberNotesNow } from '#server/session/number-notes-now.ts'
import { NOTE_QUIET_MS } from '#server/session/watch-finished-notes.ts'
import type { OpenRoom } from '#server/sync/held-room.ts'
import { startSlices, type YieldToOthers } from '#server/threads/slices.ts'
import { type Idea, MAX_IDEAS_AT_ONCE } from '#session/ideas/idea.ts'
import type { CapturedIdea, FollowedIdea } from '#session/ideas/idea-fields.ts'
import { ideaOfNote } from '#session/ideas/idea-in.ts'
import type { SessionState } from '#session/state.ts'
import type { BoardWords } from './board-word-statistics.ts'
import { captureWithNumbers } from './capture-with-numbers.ts'
import { IdeaSorter } from './idea-sorter.ts'
import type { CaptureServices } from './ideas-from-notes-of-open-boards.ts'
import { NoteEditors } from './note-editors.ts'
import { isNoteIn, noteWordsIn, readNoteOf } from './note-services.ts'
import { type Became, ideaTextOf, whatBecame } from './what-became-of-note.ts'

/** Notes that are finished, deleted or restored at the same time are reported together. */
const GATHER_MS = 40
/** If the author deletes a note this soon after it became an idea, the idea goes too. */
const UNDO_MS = 120_000
/** After a database failure. */
const RETRY_MS = 5_000
/** Small enough that applying and sending them blocks no other work. */
const NOTES_AT_ONCE = 50

/**
 * Makes ideas of the finished notes of one board, and reports to the session which notes are changed, gone or restored, until
 * the document is destroyed.
 */
export class NoteCapture {
  private readonly room: OpenRoom
  private readonly services: CaptureServices
  private readonly quietMs: number
  private readonly sorter: IdeaSorter | null
  /** Notes that should be read. */
  private readonly due = new DueKeys((ids) => this.lookNow(ids))
  /** Texts that the session already has, by note id: dragging a thousand notes about reports nothing. */
  private readonly known = new Map<string, string>()
  private readonly editors = new NoteEditors()
  /**
   * Unfinished notes, and whether a person wrote them on the board: notes written in private are revealed by the
   * server.
   */
  private readonly writtenHere = new Map<string, boolean>()
  private readonly timeZones: TimeZones
  /** Notes of running turns. */
  private readonly awaited = new Set<string>()
  private isGone = false
  private isEnding = false
  private stopNow: () => void = () => undefined

  constructor(room: OpenRoom, services: CaptureServices) {
    this.room = room
    this.services = services
    this.quietMs = services.quietMs ?? NOTE_QUIET_MS
    const { models, timeZones = createTimeZones() } = services
    this.timeZones = timeZones
    this.sorter = models ? new IdeaSorter(room.boardId, { ...services, models }) : null
  }

  /** @param notes all notes on the board */
  start(notes: readonly NoteView[], onStop: () => void): void {
    const { doc } = this.room
    const stopListening = this.room.onNoteActivity((noteId, by, isMove) => {
      if (!isMove) this.touched(noteId, by)
    })
    this.stopNow = () => {
      if (this.isGone) return
      this.isGone = true
      stopListening()
      this.sorter?.stop()
      this.due.stop()
      onStop()
    }
    doc.once('destroy', this.stopNow)
    if (doc.isDestroyed) this.stopNow()
    else void this.lookAtAll(notes)
  }

  /** Reports new texts first, finished or not: after a restart their editors would not be known. */
  async stop(): Promise<void> {
    this.isEnding = true
    await this.lookNow(this.editors.changedNotes())
    this.stopNow()
  }

  sessionChanged(state: SessionState): void {
    this.sorter?.sessionChanged(state)
    for (const noteId of this.awaited) this.due.wait(noteId, GATHER_MS)
    this.awaited.clear()
  }

  /**
   * Numbers finished notes and makes ideas of them in one command. Notes of a running turn only get their numbers: they
   * become ideas when the turn has reported them. Returns the numbers by note id; empty if the board was deleted.
   */
  async finish(notes: readonly NoteView[]): Promise<ReadonlyMap<string, number>> {
    const { sessions } = this.services
    const { boardId } = this.room
    const yieldToOthers = startSlices()
    const numbers = new Map<string, number>()
    for (let i = 0; i < notes.length; i += NOTES_AT_ONCE) {
      const some = notes.slice(i, i + NOTES_AT_ONCE)
      const state = await this.captureFinished(some, yieldToOthers)
      if (!state) break
      const others = some.filter(({ id }) => !state.noteNumbers.has(id))
      const numbersOfOthers = await numberNotesNow(sessions, boardId, others)
      for (const { id } of some) {
        const number = state.noteNumbers.get(id)?.number ?? numbersOfOthers.get(id)
        if (number !== undefined) numbers.set(id, number)
      }
    }
    return numbers
  }

  /** The state afterwards; `null` if the board was deleted. */
  private async captureFinished(
    notes: readonly NoteView[],
    yieldToOthers: YieldToOthers,
  ): Promise<SessionState | null> {
    const { boardId, doc } = this.room
    let ideas: CapturedIdea[] = []
    const done = await captureWithNumbers(this.services, boardId, async ({ state, words }, numberFor) => {
      ideas = []
      for (const note of notes) {
        const today = this.timeZones.todayOf(note.authorId)
        const became = whatBecame(note.id, note, state, { words, today, named: state, numberFor })
        if (became.kind === 'finished')
          ideas.push({ ...became.idea, isWrittenNow: this.writtenHere.get(note.id) === true })
        await yieldToOthers()
      }
      return this.isGone ? [] : ideas
    })
    if (!done.ok || this.isGone) return null
    this.learn(ideas)
    for (const { noteId } of ideas) {
      this.writtenHere.delete(noteId)
      // Deleted while it was becoming an idea.
      if (!isNoteIn(doc, noteId)) this.due.wait(noteId, 0)
    }
    this.sorter?.queue(ideas.flatMap(({ noteId }) => ideaOfNote(done.state, noteId)?.number ?? []))
    return done.state
  }

  private learn(ideas: readonly CapturedIdea[]): void {
    for (const { noteId, text } of ideas) this.known.set(noteId, text)
  }

  /** Reads what happened while the board was closed, or before a listener existed. */
  private async lookAtAll(notes: readonly NoteView[]): Promise<void> {
    const { doc, boardId } = this.room
    for (const { id } of notes) this.due.wait(id, 0)
    try {
      const state = await this.services.sessions.load(boardId)
      const captured = [...(state?.ideas.values() ?? [])].filter(({ isOnCanvas }) => isOnCanvas)
      const yieldToOthers = startSlices()
      for (const { noteId } of captured) {
        await yieldToOthers()
        if (this.isGone) return
        if (noteId !== null && !isNoteIn(doc, noteId)) this.due.wait(noteId, 0)
      }
    } catch (error) {
      this.services.log.warn({ err: error, boardId }, 'reading ideas failed')
    }
  }

  private touched(noteId: string, by: string | null): void {
    const note = noteWordsIn(this.room.doc, noteId)
    if (!note) {
      this.editors.deleted(noteId, by, Date.now())
      this.writtenHere.delete(noteId)
    }
    // Reported again when the note gets its number.
    if (note && note.number === null) {
      if (!this.writtenHere.has(noteId)) this.writtenHere.set(noteId, by !== null)
      return
    }
    const known = this.known.get(noteId)
    if (note && known !== undefined) {
      // Most changes are steps of a drag. Known texts have been cleaned already.
      const text = note.text === known ? known : ideaTextOf(note)
      this.editors.changed(noteId, { before: known, text, by })
      if (known !== text) this.due.wait(noteId, this.quietMs)
    } else this.due.wait(noteId, GATHER_MS)
  }

  private async lookNow(ids: readonly string[]): Promise<void> {
    const yieldToOthers = startSlices()
    try {
      for (let i = 0; i < ids.length && !this.isGone; i += NOTES_AT_ONCE)
        await this.look(ids.slice(i, i + NOTES_AT_ONCE), yieldToOthers)
    } catch (error) {
      if (!this.isGone) {
        this.services.log.warn({ err: error, boardId: this.room.boardId }, 'idea capture failed')
        for (const id of ids) if (!this.due.has(id)) this.due.wait(id, RETRY_MS)
      }
    }
  }

  private async look(ids: readonly string[], yieldToOthers: YieldToOthers): Promise<void> {
    const { sessions, words } = this.services
    const state = await sessions.load(this.room.boardId)
    if (!state || state.deletedAt !== null) return
    const { finished, news, withdrawn } = await this.whatBecame(ids, {
      state,
      words: await words.of(state),
      yieldToOthers,
    })
    for (let i = 0; i < news.length; i += MAX_IDEAS_AT_ONCE)
      await this.dispatch({ type: 'ideas.follow', ideas: news.slice(i, i + MAX_IDEAS_AT_ONCE) })
    await this.withdraw(withdrawn)
    // Before the session has them, so that a person who changes one at once is named for the change.
    this.learn(finished)
    const after = await this.dispatch({ type: 'ideas.capture', ideas: finished })
    if (!after) for (const { noteId } of finished) this.known.delete(noteId)
    if (!after || this.isGone) return
    const changed = news.filter(({ text }) => text !== undefined).map(({ number }) => number)
    const captured = finished.flatMap(({ noteId }) => ideaOfNote(after, noteId)?.number ?? [])
    this.sorter?.queue([...captured, ...changed])
  }

  private async whatBecame(
    ids: readonly string[],
    { state, words, yieldToOthers }: { state: SessionState; words: BoardWords; yieldToOthers: YieldToOthers },
  ) {
    const finished: CapturedIdea[] = []
    const news: FollowedIdea[] = []
    const withdrawn: Idea[] = []
    for (const id of ids) {
      // The end of typing touches the note once more.
      if (!this.isEnding && this.room.isEditing(id)) continue
      const note = readNoteOf(this.room.doc, id)
      if (!note) this.known.delete(id)
      const today = this.timeZones.todayOf(note?.authorId ?? null)
      const became = whatBecame(id, note, state, { words, today, named: state })
      const undone = this.undone(id, became)
      withdrawn.push(...undone)
      if (became.kind === 'awaited') this.awaited.add(id)
      else if (became.kind === 'finished') finished.push(became.idea)
      else if (undone.length === 0) news.push(...this.newsOfKnown(note ?? id, became))
      await yieldToOthers()
    }
    return { finished, news, withdrawn }
  }

  private newsOfKnown(note: NoteView | string, became: Became): FollowedIdea[] {
    if (became.kind !== 'known') return []
    const { news } = became
    if (typeof note === 'string') return [...news]
    this.known.set(note.id, ideaTextOf(note))
    // Also removed if the text returned to its earlier form: the next change is new work.
    const by = this.editors.takeEditors(note.id)
    // Only the idea's own changes have a text; those of ideas that echo it have none.
    return news.map((each) => (each.text === undefined ? each : { ...each, by }))
  }

  /** The idea if its author deleted the note at once. One that changed since then was removed or restored in the log. */
  private undone(noteId: string, became: Became): Idea[] {
    if (became.kind !== 'known') return []
    const { authorId, createdAt, changedAt, removedAt } = became.idea
    const deletion = this.editors.takeDeletion(noteId)
    if (!deletion || removedAt !== null || isNoteIn(this.room.doc, noteId)) return []
    const isUndone = deletion.by === authorId && deletion.at - createdAt < UNDO_MS && changedAt < deletion.at
    return isUndone ? [became.idea] : []
  }

  private async withdraw(ideas: readonly Idea[]): Promise<void> {
    if (ideas.length === 0) return
    const asSeen = ideas.map(({ number, changedAt }) => ({ number, changedAt }))
    const state = await this.dispatch({ type: 'ideas.withdraw', ideas: asSeen })
    // An idea that stays must still learn that its note is gone.
    for (const { noteId } of ideas)
      if (noteId !== null && state && ideaOfNote(state, noteId)) this.due.wait(noteId, 0)
  }

  /** The state afterwards; `null` if the session refused because it has changed. */
  private async dispatch(
    command:
      | { type: 'ideas.follow'; ideas: FollowedIdea[] }
      | { type: 'ideas.withdraw'; ideas: Pick<Idea, 'number' | 'changedAt'>[] }
      | { type: 'ideas.capture'; ideas: CapturedIdea[] },
  ): Promise<SessionState | null> {
    const { sessions, log } = this.services
    const { boardId } = this.room
    if (command.ideas.length === 0) return sessions.load(boardId)
    const done = await sessions.dispatch(boardId, command, { kind: 'server' })
    if (done.ok) return done.state
    log.debug({ boardId, command: command.type, code: done.refusal.code }, 'idea capture refused')
    return null
  }
}
