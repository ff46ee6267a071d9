import type * as Y from 'yjs'
import { EchoIndex } from '#agents/text/echo-index.ts'
import type { ChunkedWork } from '#base/chunked-work.ts'
import type { NoteView } from '#board/doc/read-note.ts'

/** Indexing a note takes less than a tenth of a millisecond. */
const YIELD_EVERY = 8
const MAX_COMPARED_CHARS = 500
/** Its echoes are earlier notes, and all are earlier than this one. */
const PROBE = Number.MAX_SAFE_INTEGER

/** The finished notes of a board by their wording, and notes of turns that have just ended. */
export class BoardEchoes {
  private readonly index = new EchoIndex()
  private readonly keys = new Map<string, number>()
  private readonly ids = new Map<number, string>()
  /** Notes of turns that ended: final, but without a number for a moment. */
  private readonly claimed = new Set<string>()
  private lastKey = 0;

  /** Updates the index to these notes; texts that did not change are skipped. */
  *follow(notes: readonly Pick<NoteView, 'id' | 'number' | 'text'>[]): ChunkedWork<void> {
    const seen = new Set<string>()
    for (const [at, { id, number, text }] of notes.entries()) {
      if (at % YIELD_EVERY === 0) yield
      seen.add(id)
      if (number !== null || this.claimed.has(id)) this.put(id, text)
      if (number !== null) this.claimed.delete(id)
    }
    for (const id of this.keys.keys()) if (!seen.has(id)) this.drop(id)
  }

  /** A note of a turn that ends now: parallel turns that end later are compared with it. */
  claim(noteId: string, text: string): void {
    this.claimed.add(noteId)
    this.put(noteId, text)
  }

  /** The note with nearly the same words, of those that count, or `null`. */
  echoOf(text: string, counts: (noteId: string) => boolean): string | null {
    this.index.put(PROBE, text.slice(0, MAX_COMPARED_CHARS))
    const echoes = this.index.echoesOf(PROBE)
    this.index.drop(PROBE)
    return echoes.map((key) => this.ids.get(key) ?? '').find((id) => id !== '' && counts(id)) ?? null
  }

  private put(noteId: string, text: string): void {
    const key = this.keys.get(noteId) ?? ++this.lastKey
    this.keys.set(noteId, key)
    this.ids.set(key, noteId)
    this.index.put(key, text.slice(0, MAX_COMPARED_CHARS))
  }

  private drop(noteId: string): void {
    const key = this.keys.get(noteId)
    if (key === undefined) return
    this.keys.delete(noteId)
    this.ids.delete(key)
    this.claimed.delete(noteId)
    this.index.drop(key)
  }
}

/** Kept with the document, so that the turns of a round index a large board once. */
const byBoard = new WeakMap<Y.Doc, BoardEchoes>()

/** The index of an open board. */
export function echoesOf(doc: Y.Doc): BoardEchoes {
  const known = byBoard.get(doc)
  if (known) return known
  const made = new BoardEchoes()
  byBoard.set(doc, made)
  return made
}
