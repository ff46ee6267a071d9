import * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { setNoteMeta, setNoteText } from '#board/edit/edit-board.ts'
import type { OpenRoom } from '#server/sync/held-room.ts'
import type { Agent } from '#session/agents/agent.ts'

/** A note as far as the agent has written it. */
export interface StreamedNote {
  noteId: string
  agent: Pick<Agent, 'id' | 'color'>
  /** `provider:model` */
  model: string
  text: string
}

/**
 * Twenty times a second, faster than people read. All agents write on the same beats of the clock, so that eight of them
 * cause one update to everyone rather than eight.
 */
const BEAT_MS = 50

/** The canvas that agents write on, and where failures are reported. */
export interface NoteStreamOptions {
  /** Held by the run; each write is an edit in the agent's name. */
  room: Pick<OpenRoom, 'doc' | 'edit'>
  /** Called when a write fails, which is known later than the call. */
  onProblem: (error: unknown) => void
}

/**
 * Writes notes while agents answer: the first words at once, then in beats. Changes by people stay, and a deleted note
 * stays deleted.
 */
export class NoteStream {
  private readonly options: NoteStreamOptions
  /** The text that we wrote last, by note. */
  private readonly written = new Map<string, string>()
  private readonly waiting = new Map<string, StreamedNote>()
  private timer: NodeJS.Timeout | null = null

  constructor(options: NoteStreamOptions) {
    this.options = options
  }

  /** @param add adds the note to the canvas; called if it is not there yet, and may throw */
  write(whole: StreamedNote, add: (note: StreamedNote) => void): void {
    const note = { ...whole, text: withoutHalfSign(whole.text) }
    const { noteId, text } = note
    const before = this.written.get(noteId)
    const goesOn = before !== undefined && text.startsWith(before)
    if (!boardShapes(this.options.room.doc).has(noteId)) {
      // A person deleted it while it was being written. Only another attempt of the turn writes it again.
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

  /** Writes the held text. */
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
      // Appended at the end, wherever that is now: text that people typed in between stays.
      if (said !== undefined && text.startsWith(said)) shared.insert(shared.length, text.slice(said.length))
      else setNoteText(room.doc, noteId, text)
      // Set each time: a person could have guessed the id and added a note under it.
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

/**
 * Cuts a trailing half of a surrogate pair, which Yjs would store as a broken character. The other half arrives with
 * the next words.
 */
function withoutHalfSign(text: string): string {
  return /[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text
}
