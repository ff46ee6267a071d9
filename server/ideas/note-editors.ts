import { MAX_EDITORS } from '#session/ideas/idea-fields.ts'

/** Stores the editors of a note's text, and the person who deleted it, until the session gets the change. */
export class NoteEditors {
  private readonly changes = new Map<string, { text: string; by: Set<string> }>()
  private readonly deletions = new Map<string, { by: string; at: number }>()

  /** @param before the note's text in the session; dragging a note edits no text */
  changed(noteId: string, { before, text, by }: { before: string; text: string; by: string | null }): void {
    this.deletions.delete(noteId)
    const pending = this.changes.get(noteId) ?? { text: before, by: new Set<string>() }
    if (pending.text === text) return
    pending.text = text
    if (by !== null && pending.by.size < MAX_EDITORS) pending.by.add(by)
    this.changes.set(noteId, pending)
  }

  deleted(noteId: string, by: string | null, at: number): void {
    this.changes.delete(noteId)
    if (by !== null) this.deletions.set(noteId, { by, at })
  }

  /** Returns the writers of the text that the session gets now, once. */
  takeEditors(noteId: string): string[] {
    const by = this.changes.get(noteId)?.by ?? []
    this.changes.delete(noteId)
    return [...by]
  }

  /** The notes with a text that the session does not have yet. */
  changedNotes(): string[] {
    return [...this.changes.keys()]
  }

  takeDeletion(noteId: string): { by: string; at: number } | null {
    const deletion = this.deletions.get(noteId) ?? null
    this.deletions.delete(noteId)
    return deletion
  }
}
