import { foldText } from '#base/fold-text.ts'
import { isUnspaced } from '#base/search-words.ts'

/** A part of a text; `matches` are the words in it that match, as `[start, end)` in UTF-16 code units. */
export interface Snippet {
  text: string
  matches: [number, number][]
}

const MAX_CHARS = 180
/** Characters before the first mark. */
const MAX_BEFORE = 40
const MAX_MARKS = 12
const WORD = /[\p{L}\p{M}\p{N}]+/gu
const SPACE = /\s/

/** The part of the text around the first words that begin with one of `words`, which are folded (see foldText). */
export function snippetOf(text: string, words: readonly string[]): Snippet {
  const marks = marksIn(text, words)
  const start = wordStart(text, Math.max(0, (marks[0]?.[0] ?? 0) - MAX_BEFORE))
  const end = Math.min(text.length, start + MAX_CHARS)
  const before = start > 0 ? '…' : ''
  const after = end < text.length ? '…' : ''
  const shift = before.length - start
  return {
    text: before + text.slice(start, end).toWellFormed().replace(/\s/g, ' ') + after,
    matches: marks.flatMap(([from, to]) => (to <= end ? [[from + shift, to + shift]] : [])),
  }
}

/** Never within a word, unless the word is longer than the snippet's beginning. */
function wordStart(text: string, from: number): number {
  if (from === 0) return 0
  for (let at = from; at < from + MAX_BEFORE && at < text.length; at++)
    if (SPACE.test(text[at] ?? '')) return at + 1
  return from
}

function marksIn(text: string, words: readonly string[]): [number, number][] {
  const marks: [number, number][] = []
  for (const { 0: run, index } of text.matchAll(WORD)) {
    if (marks.length >= MAX_MARKS) break
    const folded = foldText(run)
    // Scripts without spaces: only the words themselves, which fold to the same length.
    if (isUnspaced(run)) {
      for (const word of words) {
        const at = folded.indexOf(word)
        if (at !== -1 && folded.length === run.length) marks.push([index + at, index + at + word.length])
      }
    } else if (words.some((word) => folded.startsWith(word))) marks.push([index, index + run.length])
  }
  return marks.toSorted(([a], [b]) => a - b)
}
