import type { ListedFrame, ListedNote } from '#panels/open-board/watch-notes.ts'
import type { ListedGroup } from './note-list-order.ts'

/**
 * The rows of the list from top to bottom. `position` counts notes only, from 1, as screen readers announce
 * it. `frame: null` heads the notes outside frames; `count` includes the notes of a folded round.
 */
export type ListItem =
  | { kind: 'heading'; key: string; frame: ListedFrame | null; count: number }
  | { kind: 'note'; key: string; note: ListedNote; position: number }

/**
 * Headings appear only where there is a frame: a single group needs no name. A folded round has its heading
 * alone.
 */
export function listItems(groups: readonly ListedGroup[]): ListItem[] {
  const items: ListItem[] = []
  const hasFrames = groups.some((group) => group.frame)
  let position = 0
  for (const { frame, notes } of groups) {
    if (hasFrames) items.push({ kind: 'heading', key: frame?.id ?? 'outside', frame, count: notes.length })
    if (frame?.isFolded) continue
    for (const note of notes) {
      position += 1
      items.push({ kind: 'note', key: note.id, note, position })
    }
  }
  return items
}

/**
 * The note that is `step` notes further; it stops at both ends. Returns the first note if none is current,
 * and null if there is none.
 */
export function noteFrom(items: readonly ListItem[], currentId: string | null, step: number): string | null {
  const notes = items.filter((item) => item.kind === 'note')
  const at = notes.findIndex((item) => item.key === currentId)
  const next = at < 0 ? 0 : Math.min(Math.max(at + step, 0), notes.length - 1)
  return notes[next]?.key ?? null
}

/**
 * The note that gets the focus when this one is deleted: the next, or the one before for the last note; null
 * if it is the only one.
 */
export function noteBeside(items: readonly ListItem[], noteId: string): string | null {
  const next = noteFrom(items, noteId, 1)
  return next === noteId ? noteFrom(items, noteId, -1) : next
}
