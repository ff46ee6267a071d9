import type { NoteView } from '#board/read-note.ts'
import { createTimeZones, type TimeZones } from '#server/access/time-zones.ts'
import type { OpenRoom } from '#server/sync/rooms.ts'
import { startSlices, type YieldToOthers } from '#server/threads/slices.ts'
import { type Idea, MAX_IDEAS_AT_ONCE } from '#session/idea.ts'
import type { CapturedIdea, FollowedIdea } from '#session/idea-command.ts'
import { ideaOfNote } from '#session/idea-in.ts'
import type { SessionState } from '#session/state.ts'
import type { CaptureServices } from './capture-notes.ts'
import { IdeaSorter } from './idea-sorter.ts'
import type { BoardWords } from './log-words.ts'
import { NoteEditors } from './note-editors.ts'
import { isNoteIn, noteWordsIn, readNoteOf } from './note-services.ts'
import { ideaTextOf, whatBecame } from './what-became.ts'

/** A note that was finished before is left alone for this long after a change. */
const QUIET_MS = 1_000
/** What is finished, deleted or brought back at the same time is told together. */
const GATHER_MS = 40
/** An author who deletes a note this soon after it became an idea takes it back. */
const UNDO_MS = 120_000
/** After a failure of the database. */
const RETRY_MS = 5_000
/** Few enough that nobody waits while they are folded and sent. */
const TOLD_AT_ONCE = 50

/** Listens to one board: tells the session what is finished, changed, gone and back, until the document is destroyed. */
export class NoteCapture {
  private readonly room: OpenRoom
  private readonly services: CaptureServices
  private readonly quietMs: number
  private readonly sorter: IdeaSorter | null
  /** When each note is to be looked at. */
  private readonly due = new Map<string, number>()
  /** What the session knows: whoever drags a thousand notes about says nothing new. */
  private readonly known = new Map<string, string>()
  private readonly editors = new NoteEditors()
  private readonly timeZones: TimeZones
  /** Notes of turns that go on. */
  private readonly awaited = new Set<string>()
  private alarm: { timer: NodeJS.Timeout; at: number } | null = null
  private isLooking = false
  private isGone = false
  private stopNow: () => void = () => undefined

  constructor(room: OpenRoom, services: CaptureServices) {
    this.room = room
    this.services = services
    this.quietMs = services.quietMs ?? QUIET_MS
    const { models, timeZones = createTimeZones() } = services
    this.timeZones = timeZones
    this.sorter = models ? new IdeaSorter(room.boardId, { ...services, models }) : null
  }

  /** @param notes all that are on the board */
  start(notes: readonly NoteView[], onStop: () => void): void {
    const { doc } = this.room
    const stopListening = this.room.onNoteActivity((noteId, by) => this.touched(noteId, by))
    this.stopNow = () => {
      if (this.isGone) return
      this.isGone = true
      stopListening()
      this.sorter?.stop()
      if (this.alarm) clearTimeout(this.alarm.timer)
      onStop()
    }
    doc.once('destroy', this.stopNow)
    if (doc.isDestroyed) this.stop()
    else this.lookAtAll(notes)
  }

  stop(): void {
    this.stopNow()
  }

  sessionChanged(state: SessionState): void {
    this.sorter?.sessionChanged(state)
    for (const noteId of this.awaited) this.lookAt(noteId, GATHER_MS)
    this.awaited.clear()
  }

  /** What nobody heard while the board was closed, or before there was anyone to listen. */
  private lookAtAll(notes: readonly NoteView[]): void {
    const { doc, boardId } = this.room
    for (const { id } of notes) this.lookAt(id, 0)
    this.services.sessions.load(boardId).then(
      (state) => {
        for (const { noteId, isOnCanvas } of state?.ideas.values() ?? [])
          if (noteId !== null && isOnCanvas && !isNoteIn(doc, noteId)) this.lookAt(noteId, 0)
      },
      (error: unknown) =>
        this.services.log.warn({ err: error, boardId }, 'the ideas of a board could not be read'),
    )
  }

  private touched(noteId: string, by: string | null): void {
    const note = noteWordsIn(this.room.doc, noteId)
    if (!note) this.editors.deleted(noteId, by, Date.now())
    // It is told again when it gets its number.
    if (note && note.number === null) return
    const known = this.known.get(noteId)
    if (note && known !== undefined) {
      // Most of what comes are steps of a drag. What is known has been cleaned already.
      const text = note.text === known ? known : ideaTextOf(note)
      this.editors.changed(noteId, { before: known, text, by })
      if (known !== text) this.lookAt(noteId, this.quietMs)
    } else this.lookAt(noteId, GATHER_MS)
  }

  private lookAt(noteId: string, ms: number): void {
    const at = Date.now() + ms
    this.due.set(noteId, at)
    this.wakeAt(at)
  }

  private wakeAt(at: number): void {
    if (this.isGone || this.isLooking || (this.alarm && this.alarm.at <= at)) return
    if (this.alarm) clearTimeout(this.alarm.timer)
    const timer = setTimeout(
      () => {
        this.alarm = null
        void this.lookNow()
      },
      Math.max(0, at - Date.now()),
    )
    this.alarm = { timer, at }
  }

  private async lookNow(): Promise<void> {
    const now = Date.now()
    const ids = [...this.due].filter(([, at]) => at <= now).map(([id]) => id)
    for (const id of ids) this.due.delete(id)
    this.isLooking = true
    const yieldToOthers = startSlices()
    try {
      for (let i = 0; i < ids.length && !this.isGone; i += TOLD_AT_ONCE)
        await this.look(ids.slice(i, i + TOLD_AT_ONCE), yieldToOthers)
    } catch (error) {
      if (!this.isGone) {
        this.services.log.warn({ err: error, boardId: this.room.boardId }, 'notes could not be heard yet')
        for (const id of ids) if (!this.due.has(id)) this.lookAt(id, RETRY_MS)
      }
    } finally {
      this.isLooking = false
      if (this.due.size > 0) this.wakeAt(Math.min(...this.due.values()))
    }
  }

  private async look(ids: readonly string[], yieldToOthers: YieldToOthers): Promise<void> {
    const { sessions, words } = this.services
    const state = await sessions.load(this.room.boardId)
    if (!state || state.deletedAt !== null) return
    const { heard, news, withdrawn } = await this.whatBecame(ids, {
      state,
      words: await words.of(state),
      yieldToOthers,
    })
    for (let i = 0; i < news.length; i += MAX_IDEAS_AT_ONCE)
      await this.tell({ type: 'ideas.follow', ideas: news.slice(i, i + MAX_IDEAS_AT_ONCE) })
    if (withdrawn.length > 0) await this.tell({ type: 'ideas.withdraw', numbers: withdrawn })
    const told = await this.tell({ type: 'ideas.capture', ideas: heard })
    if (!told || this.isGone) return
    for (const { noteId, text } of heard) this.known.set(noteId, text)
    const changed = news.filter(({ text }) => text !== undefined).map(({ number }) => number)
    const captured = heard.flatMap(({ noteId }) => ideaOfNote(told, noteId)?.number ?? [])
    this.sorter?.heard([...captured, ...changed])
  }

  private async whatBecame(
    ids: readonly string[],
    { state, words, yieldToOthers }: { state: SessionState; words: BoardWords; yieldToOthers: YieldToOthers },
  ) {
    const heard: CapturedIdea[] = []
    const news: FollowedIdea[] = []
    const withdrawn: number[] = []
    for (const id of ids) {
      // Whoever stops typing touches it once more.
      if (this.room.isEditing(id)) continue
      const note = readNoteOf(this.room.doc, id)
      if (!note) this.known.delete(id)
      const today = this.timeZones.todayOf(note?.authorId ?? null)
      const became = whatBecame(id, note, state, { words, today, named: state })
      if (became.kind === 'awaited') this.awaited.add(id)
      if (became.kind === 'heard') heard.push(became.idea)
      if (became.kind === 'known') {
        news.push(...this.newsOfKnown(note ?? id, became.news))
        withdrawn.push(...this.takenBack(id, became.idea))
      }
      await yieldToOthers()
    }
    return { heard, news, withdrawn }
  }

  private newsOfKnown(note: NoteView | string, news: readonly FollowedIdea[]): FollowedIdea[] {
    if (typeof note === 'string') return [...news]
    this.known.set(note.id, ideaTextOf(note))
    // Taken also where the text came back to what it was: the next change is new work.
    const by = this.editors.takeEditors(note.id)
    // Only its own news have a text; those of ideas that echo it do not.
    return news.map((each) => (each.text === undefined ? each : { ...each, by }))
  }

  /** Its number, when its author deleted the note at once. An idea that changed since was removed and restored in the log. */
  private takenBack(noteId: string, { number, authorId, createdAt, changedAt }: Idea): number[] {
    const deletion = this.editors.takeDeletion(noteId)
    const isUndone =
      deletion?.by === authorId && deletion.at - createdAt < UNDO_MS && changedAt <= deletion.at
    return isUndone && !isNoteIn(this.room.doc, noteId) ? [number] : []
  }

  /** The state afterwards; null: refused, as things are otherwise by now. */
  private async tell(
    command:
      | { type: 'ideas.follow'; ideas: FollowedIdea[] }
      | { type: 'ideas.withdraw'; numbers: number[] }
      | { type: 'ideas.capture'; ideas: CapturedIdea[] },
  ): Promise<SessionState | null> {
    const { sessions, log } = this.services
    const { boardId } = this.room
    if (command.type !== 'ideas.withdraw' && command.ideas.length === 0) return sessions.load(boardId)
    const done = await sessions.dispatch(boardId, command, { kind: 'server' })
    if (done.ok) return done.state
    log.debug({ boardId, command: command.type, code: done.refusal.code }, 'what was heard is not taken')
    return null
  }
}
