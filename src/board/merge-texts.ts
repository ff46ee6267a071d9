import { diffChars } from 'diff'
import { diffText } from './text-diff.ts'

/** Two texts with more differences than this are taken as one replaced by the other. */
const MAX_DIFFERENCES = 500

/** What a change did to the text from before. */
interface Edits {
  /** What now stands in front of each of its characters, and behind the last one; by offset. */
  inserted: Map<number, string>
  /** Offsets of the characters that are gone. */
  removed: Set<number>
}

/**
 * Both changes of one text. `theirs` may hold a part of `mine` already: what was sent and not called saved. What one
 * removed never takes along what the other wrote there. Without a text from before nothing is taken away.
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
