import type * as Y from 'yjs'
import { diffText, type TextChange } from '#base/diff-text.ts'

/** Offsets count UTF-16 code units. */
export function applyTextChange(text: Y.Text, change: TextChange): void {
  if (change.remove > 0) text.delete(change.at, change.remove)
  if (change.insert) text.insert(change.at, change.insert)
}

/** Changes the Y.Text to `next` by one replacement, so that concurrent typing elsewhere in it stays. */
export function replaceText(text: Y.Text, next: string): void {
  const change = diffText(text.toString(), next)
  if (change) applyTextChange(text, change)
}
