import type * as Y from 'yjs'
import { boardShapes } from '#board/board-doc.ts'
import { setNoteMeta } from '#board/edit-board.ts'

/** What only the server writes on a note. null: not known, not given yet. */
export interface NoteMark {
  author: string | null
  number: number | null
}

/** Marks outlive their notes, so that undoing a delete doesn't change hands; this many of them. */
const MAX_MARKS = 50_000

/** Who wrote a note and which number it has, whatever clients claim. */
export class NoteMarks {
  private readonly doc: Y.Doc
  private readonly marks = new Map<string, NoteMark>()
  private readonly fromSession: (noteId: string) => NoteMark | null

  /** @param fromSession what is known of notes that are not on the canvas at the moment */
  constructor(doc: Y.Doc, fromSession: (noteId: string) => NoteMark | null) {
    this.doc = doc
    this.fromSession = fromSession
    this.learn(boardShapes(doc).keys())
  }

  /** Takes the marks of these notes as they stand: the server wrote them. */
  learn(ids: Iterable<string>): void {
    for (const id of ids) {
      const claim = this.claimOf(id)
      if (claim) this.keep(id, claim)
    }
  }

  /** Sets right what a person's update says of these notes. To be called inside a server's transaction. */
  correct(ids: Iterable<string>, userId: string): void {
    for (const id of ids) {
      const claim = this.claimOf(id)
      if (!claim) continue
      const known = this.marks.get(id) ?? this.fromSession(id)
      const mark = { author: known?.author ?? userId, number: known?.number ?? null }
      setNoteMeta(this.doc, id, mark)
      this.keep(id, mark)
    }
  }

  /** Whether `correct` would change anything. */
  isRight(id: string, userId: string): boolean {
    const claim = this.claimOf(id)
    if (!claim) return true
    const known = this.marks.get(id) ?? this.fromSession(id)
    return claim.author === (known?.author ?? userId) && claim.number === (known?.number ?? null)
  }

  private claimOf(id: string): NoteMark | null {
    const map = boardShapes(this.doc).get(id)
    if (map?.get('t') !== 'note') return null
    const author = map.get('m.author')
    const number = map.get('m.number')
    return {
      author: typeof author === 'string' ? author : null,
      number: typeof number === 'number' ? number : null,
    }
  }

  private keep(id: string, mark: NoteMark): void {
    this.marks.delete(id)
    this.marks.set(id, mark)
    for (const oldest of this.marks.keys()) {
      if (this.marks.size <= MAX_MARKS) break
      this.marks.delete(oldest)
    }
  }
}
