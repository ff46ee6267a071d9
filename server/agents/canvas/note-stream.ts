import * as Y from 'yjs'
import { boardShapes } from '#board/board-doc.ts'
import { setNoteMeta, setNoteText } from '#board/edit-board.ts'
import type { OpenRoom } from '#server/sync/rooms.ts'
import type { Agent } from '#session/agent.ts'

/** A note as an agent has written it so far. */
export interface StreamedNote {
  noteId: string
  agent: Pick<Agent, 'id' | 'color'>
  /** `provider:model` */
  model: string
  text: string
}

/**
 * Twenty times a second: faster than anyone reads. All agents write on the same beats of the clock: eight of them make
 * one update to everyone then, not eight.
 */
const BEAT_MS = 50

export interface NoteStreamOptions {
  room: Pick<OpenRoom, 'doc' | 'edit'>
  /** What could not be written, told when it is known. */
  onProblem: (error: unknown) => void
}

/**
 * The text of notes while agents write it: the first words at once, then in beats. What people change in a note
 * meanwhile stays, and so does a deletion.
 */
export class NoteStream {
  private readonly options: NoteStreamOptions
  /** The text as it was last put, by us. */
  private readonly written = new Map<string, string>()
  private readonly waiting = new Map<string, StreamedNote>()
  private timer: NodeJS.Timeout | null = null

  constructor(options: NoteStreamOptions) {
    this.options = options
  }

  /** @param add puts the note on the canvas; called when it isn't there yet. What it throws is thrown on. */
  write(whole: StreamedNote, add: (note: StreamedNote) => void): void {
    const note = { ...whole, text: withoutHalfSign(whole.text) }
    const { noteId, text } = note
    const before = this.written.get(noteId)
    const goesOn = before !== undefined && text.startsWith(before)
    if (!boardShapes(this.options.room.doc).has(noteId)) {
      // Somebody deleted it while it was being written; only another try of the turn writes it again.
      if (goesOn) return
      this.edit(note, () => add(note))
      return
    }
    if (!goesOn) {
      this.put(note)
      return
    }
    this.waiting.set(noteId, note)
    this.timer ??= setTimeout(() => this.flush(), BEAT_MS - (performance.now() % BEAT_MS))
  }

  /** Puts what is held back. */
  flush(): void {
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    for (const note of this.waiting.values()) this.put(note)
  }

  private put(note: StreamedNote): void {
    const { room } = this.options
    const { noteId, text, agent, model } = note
    const said = this.written.get(noteId)
    const shared = boardShapes(room.doc).get(noteId)?.get('text')
    this.waiting.delete(noteId)
    if (!(shared instanceof Y.Text)) return
    this.edit(note, () => {
      // At the end, wherever that is by now: what people typed in between is theirs.
      if (said !== undefined && text.startsWith(said)) shared.insert(shared.length, text.slice(said.length))
      else setNoteText(room.doc, noteId, text)
      // Whoever knew its id could have put a note of theirs in its place.
      setNoteMeta(room.doc, noteId, { author: agent.id, model })
    })
  }

  private edit(note: StreamedNote, change: () => void): void {
    const { room, onProblem } = this.options
    const { noteId, text, agent } = note
    let thrown: unknown = null
    this.written.set(noteId, text)
    const done = room.edit({ kind: 'agent', agentId: agent.id }, () => {
      try {
        change()
      } catch (error) {
        thrown = error
      }
    })
    done.catch((error: unknown) => {
      this.written.delete(noteId)
      onProblem(error)
    })
    if (thrown === null) return
    this.written.delete(noteId)
    throw thrown
  }
}

/** Yjs would write half a surrogate pair as a sign of its own; the other half comes with the next words. */
function withoutHalfSign(text: string): string {
  return /[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text
}
