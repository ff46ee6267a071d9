/** Words longer than this are pasted data, and cost near misses dearly. */
const MAX_WORD_CHARS = 40

const WORD = /[\p{L}\p{M}\p{N}]+/gu
/** Scripts that put no spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
// Asked for such scripts only: it takes ten times as long as the pattern.
const SEGMENTER = new Intl.Segmenter(undefined, { granularity: 'word' })

/** The words of a folded text (see foldText), in order and with repeats. */
export function logWords(folded: string): string[] {
  return (folded.match(WORD) ?? []).flatMap((run) => (isUnspaced(run) ? segments(run) : [cut(run)]))
}

export function isUnspaced(text: string): boolean {
  return UNSPACED.test(text)
}

function segments(run: string): string[] {
  return Array.from(SEGMENTER.segment(run), ({ segment }) => cut(segment))
}

function cut(word: string): string {
  return word.length > MAX_WORD_CHARS ? word.slice(0, MAX_WORD_CHARS) : word
}
