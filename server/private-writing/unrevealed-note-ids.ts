import type * as Y from 'yjs'
import { isChangedLate, isHiddenNote, listDraftIds } from '#board/private-writing/draft-document.ts'

/** Returns the notes of a draft document that are written and not on the board. Reads only what changed: a person may have thousands. */
export class UnrevealedNoteIds {
  readonly ids = new Set<string>()
  private readonly doc: Y.Doc
  private touched: Set<string>

  constructor(doc: Y.Doc) {
    this.doc = doc
    this.touched = new Set(listDraftIds(doc))
  }

  touch(id: string): void {
    this.touched.add(id)
  }

  /** Returns the revealed notes that their writer has changed. */
  update(): string[] {
    const { touched } = this
    this.touched = new Set()
    const late: string[] = []
    for (const id of touched) {
      if (isHiddenNote(this.doc, id)) this.ids.add(id)
      else this.ids.delete(id)
      if (isChangedLate(this.doc, id)) late.push(id)
    }
    return late
  }
}
