import type { ListedGroup } from './order-notes.ts'
import type { ListedFrame, ListedNote } from './watch-notes.ts'

/** What the list shows, top to bottom: headings and notes. `position` counts notes only, from 1. */
export type ListItem =
  | { kind: 'heading'; key: string; frame: ListedFrame | null; count: number }
  | { kind: 'note'; key: string; note: ListedNote; position: number }

/** Headings only where there is a frame: one group needs no name. A folded round has its heading alone. */
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

/** The note `step` notes further on; the first or last one at the ends, and the first when none is current. */
export function noteFrom(items: readonly ListItem[], currentId: string | null, step: number): string | null {
  const notes = items.filter((item) => item.kind === 'note')
  const at = notes.findIndex((item) => item.key === currentId)
  const next = at < 0 ? 0 : Math.min(Math.max(at + step, 0), notes.length - 1)
  return notes[next]?.key ?? null
}

/** Where to go on when a note is taken away: to the next one, from the last one back. */
export function noteBeside(items: readonly ListItem[], noteId: string): string | null {
  const next = noteFrom(items, noteId, 1)
  return next === noteId ? noteFrom(items, noteId, -1) : next
}
