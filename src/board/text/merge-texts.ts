import { diffChars } from 'diff'
import { diffText } from '#base/diff-text.ts'

/** With more differences than this, one text counts as replaced by the other. */
const MAX_DIFFERENCES = 500

/** The changes from the old text. */
interface Edits {
  /** Offset to the text inserted before that character, or after the last one. */
  inserted: Map<number, string>
  /** Offsets of deleted characters. */
  removed: Set<number>
}

/**
 * Merges two changes of a text. `theirs` may contain a part of `mine` that was sent without a confirmation. A deletion
 * never removes an insertion of the other side. Without an old text nothing is deleted.
 */
export function mergeTexts(before: string | undefined, mine: string, theirs: string): string {
  if (mine === theirs || mine === before) return theirs
  if (theirs === before) return mine
  if (before === undefined) return keepBoth(mine, theirs, '\n')
  const my = editsOf(before, mine)
  const their = editsOf(before, theirs)
  let merged = ''
  for (let at = 0; at <= before.length; at++) {
    merged += keepBoth(my.inserted.get(at) ?? '', their.inserted.get(at) ?? '', '')
    if (at < before.length && !my.removed.has(at) && !their.removed.has(at)) merged += before[at]
  }
  return merged
}

function keepBoth(mine: string, theirs: string, between: string): string {
  if (mine.includes(theirs)) return mine
  return theirs.includes(mine) ? theirs : `${theirs}${between}${mine}`
}

function editsOf(before: string, after: string): Edits {
  const edits: Edits = { inserted: new Map(), removed: new Set() }
  const remove = (at: number, length: number) => {
    for (let i = at; i < at + length; i++) edits.removed.add(i)
  }
  const parts = diffChars(before, after, { maxEditLength: MAX_DIFFERENCES })
  if (!parts) {
    const change = diffText(before, after)
    if (change) {
      remove(change.at, change.remove)
      edits.inserted.set(change.at + change.remove, change.insert)
    }
    return edits
  }
  let at = 0
  for (const { added, removed, value } of parts) {
    if (added) edits.inserted.set(at, (edits.inserted.get(at) ?? '') + value)
    else {
      if (removed) remove(at, value.length)
      at += value.length
    }
  }
  return edits
}
