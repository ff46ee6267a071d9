/** Longer words are pasted data and make the search for near misses slow. */
const MAX_WORD_CHARS = 40

const WORD = /[\p{L}\p{M}\p{N}]+/gu
/** Scripts without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
// Used only for such scripts: it takes ten times as long as the pattern.
const SEGMENTER = new Intl.Segmenter(undefined, { granularity: 'word' })

/** The words of a folded text (see foldText), in order and with repeats. */
export function searchWords(folded: string): string[] {
  return (folded.match(WORD) ?? []).flatMap((run) => (isUnspaced(run) ? segments(run) : [cut(run)]))
}

/** Whether the text is in a script without spaces between words. */
export function isUnspaced(text: string): boolean {
  return UNSPACED.test(text)
}

const SMALL_A = 97
const SMALL_Z = 122
const OF_A_WORD = /[\p{L}\p{M}\p{N}]/u

/** Whether a folded text has one of the `searchWords` as a whole word. In scripts without spaces, any occurrence counts. */
export function hasWord(folded: string, word: string): boolean {
  let at = folded.indexOf(word)
  if (at === -1 || isUnspaced(word)) return at !== -1
  while (at !== -1) {
    const end = at + word.length
    const isWhole = !isOfAWord(folded, at - 1) && (!isOfAWord(folded, end) || word.length === MAX_WORD_CHARS)
    if (isWhole) return true
    at = folded.indexOf(word, at + 1)
  }
  return false
}

/** Letters outside the basic plane, which appear as halves here, end words; they are rare enough for ranking. */
function isOfAWord(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  // Covers most letters without the pattern: a search for one letter meets hundreds of thousands.
  if (code >= SMALL_A && code <= SMALL_Z) return true
  return OF_A_WORD.test(text[at] ?? '')
}

function segments(run: string): string[] {
  return Array.from(SEGMENTER.segment(run), ({ segment }) => cut(segment))
}

function cut(word: string): string {
  return word.length > MAX_WORD_CHARS ? word.slice(0, MAX_WORD_CHARS) : word
}
