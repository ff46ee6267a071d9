/** One replacement that turns a text into another. Offsets count UTF-16 units, as Y.Text does. */
export interface TextChange {
  at: number
  remove: number
  insert: string
}

/**
 * The smallest single replacement that never splits a surrogate pair: Yjs encodes half an emoji as U+FFFD, so the others would
 * see a broken character that the writer does not see. `caret`, the writer's position after the change, decides between equal
 * replacements ("aa" -> "aaa").
 */
export function diffText(before: string, after: string, caret?: number): TextChange | null {
  if (before === after) return null
  const shorter = Math.min(before.length, after.length)
  const mostPrefix = caret === undefined ? shorter : prefixLimit(before, after, caret)
  let start = 0
  while (start < mostPrefix && before[start] === after[start]) start++
  if (isInsidePair(before, start) || isInsidePair(after, start)) start--
  let end = 0
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++
  if (isInsidePair(before, before.length - end) || isInsidePair(after, after.length - end)) end--
  return { at: start, remove: before.length - start - end, insert: after.slice(start, after.length - end) }
}

/** Typed text ends at the caret, so the common prefix can't extend past its start. */
function prefixLimit(before: string, after: string, caret: number): number {
  const grown = Math.max(0, after.length - before.length)
  return Math.max(0, Math.min(before.length, after.length, caret - grown))
}

function isInsidePair(text: string, at: number): boolean {
  const left = text.charCodeAt(at - 1)
  const right = text.charCodeAt(at)
  return left >= 0xd800 && left <= 0xdbff && right >= 0xdc00 && right <= 0xdfff
}
