import { foldText } from '#base/fold-text.ts'
import { isUnspaced, searchWords } from '#base/search-words.ts'

/** A parsed search. An idea must contain all of it, unless one of the numbers is its own. */
export interface SearchRequest {
  /** The whole input, in the form used for comparison. */
  typed: string
  /** An idea with any of these numbers matches. */
  numbers: ReadonlySet<number>
  /** Looked up in the index: exact, by prefix, or similar. */
  words: readonly string[]
  /** Must occur in the text letter by letter. */
  phrases: readonly string[]
  /** Runs of a script without spaces: found letter by letter, or by all of their words. */
  runs: readonly string[]
}

/** Further words are searched letter by letter in the matches of these. */
const MAX_INDEXED_WORDS = 8

/** Accepts any text; returns `null` if it searches for nothing. */
export function readSearch(query: string): SearchRequest | null {
  const phrases: string[] = []
  const loose = foldText(query)
    .replace(/[“”„«»]/g, '"')
    // A quote without an end is still being typed.
    .replace(/"([^"]*)(?:"|$)/g, (_, phrase: string) => {
      if (phrase.trim() !== '') phrases.push(phrase.trim())
      return ' '
    })
  const parts = [...new Set(loose.split(' '))]
  const runs = parts.filter(isUnspaced)
  const words = [...new Set(parts.filter((part) => !isUnspaced(part)).flatMap(searchWords))]
  // The longest words leave the fewest ideas to scan.
  const byLength = words.toSorted((a, b) => b.length - a.length)
  const input: SearchRequest = {
    typed: foldText(query).trim(),
    numbers: numbersIn(parts),
    words: byLength.slice(0, MAX_INDEXED_WORDS),
    phrases: [...phrases, ...byLength.slice(MAX_INDEXED_WORDS)],
    runs,
  }
  return input.words.length + input.phrases.length + runs.length > 0 ? input : null
}

/** Numbers mean ideas only if the input has nothing else: `3 weeks` doesn't mean #3. */
function numbersIn(parts: readonly string[]): Set<number> {
  const numbers = parts.filter((part) => part !== '').map((part) => /^#?(\d{1,9})$/.exec(part)?.[1])
  return numbers.every((digits) => digits !== undefined) ? new Set(numbers.map(Number)) : new Set()
}
