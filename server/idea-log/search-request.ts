import { foldText } from './fold-text.ts'
import { isUnspaced, logWords } from './log-words.ts'

/** What was typed into the search, taken apart. All of it must be found in an idea, unless it is the idea's number. */
export interface SearchRequest {
  /** All of it, as texts are compared. */
  typed: string
  /** Any of these numbers fits by itself. */
  numbers: ReadonlySet<number>
  /** Looked up in the index: exactly, by their beginning, or nearly. */
  words: readonly string[]
  /** Stand in the text letter by letter. */
  phrases: readonly string[]
  /** Runs of a script without spaces: letter by letter, or all of their words. */
  runs: readonly string[]
}

/** The rest is looked for letter by letter, in what these leave. */
const MAX_INDEXED_WORDS = 8

/** Takes any text; null: it asks for nothing. */
export function readSearch(query: string): SearchRequest | null {
  const phrases: string[] = []
  const loose = foldText(query)
    .replace(/[“”„«»]/g, '"')
    // A quote that is still open is one that is being typed.
    .replace(/"([^"]*)(?:"|$)/g, (_, phrase: string) => {
      if (phrase.trim() !== '') phrases.push(phrase.trim())
      return ' '
    })
  const parts = [...new Set(loose.split(' '))]
  const runs = parts.filter(isUnspaced)
  const words = [...new Set(parts.filter((part) => !isUnspaced(part)).flatMap(logWords))]
  // The longest leave the least to look through.
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

/** Only a search for nothing but numbers means ideas by them: `3 weeks` doesn't mean #3. */
function numbersIn(parts: readonly string[]): Set<number> {
  const numbers = parts.filter((part) => part !== '').map((part) => /^#?(\d{1,9})$/.exec(part)?.[1])
  return numbers.every((digits) => digits !== undefined) ? new Set(numbers.map(Number)) : new Set()
}
