import MiniSearch from 'minisearch'
import { startSlices } from '#server/threads/slices.ts'
import { foldText } from './fold-text.ts'
import { hasWord, logWords } from './log-words.ts'
import type { SearchRequest } from './search-request.ts'

export interface IndexedText {
  number: number
  text: string
  tags: readonly string[]
}

/** A look at the clock costs as much as indexing a word. */
const LOOK_EVERY = 8
/** Below this, a word has too many near misses to be told from another. */
const MIN_FUZZY_CHARS = 4
const FUZZY_SHARE = 0.2
const MAX_FUZZY_EDITS = 2
const TAGS_WEIGHT = 2

interface Entry {
  indexed: IndexedText
  /** As it is compared letter by letter. */
  folded: string
}

/** Full text of a log's ideas, with their tags; brought up to date text by text. */
export class IdeaTextIndex {
  private readonly search = new MiniSearch<{ id: number; text: string; tags: string }>({
    fields: ['text', 'tags'],
    tokenize: logWords,
    processTerm: (term) => term,
    autoVacuum: false,
  })
  private readonly entries = new Map<number, Entry>()

  /** Number -> how well it fits, for the ideas in which all of the input is found. */
  find(input: SearchRequest): Map<number, number> {
    const found = new Map<number, number>()
    for (const [number, score] of this.candidates(input)) {
      const entry = this.entries.get(number)
      if (entry && hasAll(entry.folded, input.phrases))
        found.set(number, score + exactness(entry.folded, input))
    }
    return found
  }

  /** Makes the index one of these texts, by number as text. What is the identical object, or says the same, is left alone. */
  *follow(texts: ReadonlyMap<string, IndexedText>): Generator<void> {
    let i = 0
    for (const text of texts.values()) {
      this.put(text)
      if (++i % LOOK_EVERY === 0) yield
    }
    if (this.entries.size === texts.size) return
    for (const [number, entry] of this.entries) {
      if (texts.has(String(number))) continue
      this.drop(entry)
      if (++i % LOOK_EVERY === 0) yield
    }
  }

  private candidates(input: SearchRequest): Iterable<[number, number]> {
    const sets = [
      ...(input.words.length > 0 ? [this.byWords(input.words, true)] : []),
      ...input.runs.map((run) => this.byRun(run)),
    ]
    const [first, ...others] = sets
    if (!first) return Array.from(this.entries.keys(), (number) => [number, 1])
    return [...first].flatMap(([number, score]): [number, number][] => {
      const scores = others.map((set) => set.get(number))
      return scores.includes(undefined)
        ? []
        : [[number, scores.reduce<number>((sum, each) => sum + (each ?? 0), score)]]
    })
  }

  private byWords(words: readonly string[], isLoose: boolean): Map<number, number> {
    const isAlone = words.length === 1
    const results = this.search.search(words.join(' '), {
      combineWith: 'AND',
      boost: { tags: TAGS_WEIGHT },
      prefix: (word) => isLoose && (word.length > 1 || isAlone),
      fuzzy: (word) => isLoose && fuzzyEdits(word),
    })
    return new Map(results.map(({ id, score }) => [Number(id), score]))
  }

  /** The words that a run was taken apart into may be others than in the text around it. */
  private byRun(run: string): Map<number, number> {
    const found = this.byWords(logWords(run), false)
    for (const [number, { folded }] of this.entries)
      if (folded.includes(run)) found.set(number, found.get(number) ?? 1)
    return found
  }

  private put(indexed: IndexedText): void {
    const before = this.entries.get(indexed.number)
    if (before?.indexed === indexed) return
    if (before && saysSame(before.indexed, indexed)) {
      before.indexed = indexed
      return
    }
    if (before) this.drop(before)
    const document = documentOf(indexed)
    this.search.add(document)
    this.entries.set(indexed.number, { indexed, folded: `${document.text}\n${document.tags}` })
  }

  private drop({ indexed }: Entry): void {
    this.search.remove(documentOf(indexed))
    this.entries.delete(indexed.number)
  }
}

/** Runs to the end; others have their turn between slices. */
export async function inSlices(work: Iterator<void>): Promise<void> {
  const yieldToOthers = startSlices(0)
  while (!work.next().done) await yieldToOthers()
}

/** More than any score of the index, which is of rare words and short texts. */
const STARTS_WITH = 20_000
const HAS_WORDS = 10_000

/** Before near misses and beginnings of longer words: texts that begin with what was typed, then those with its words. */
function exactness(folded: string, { typed, words }: SearchRequest): number {
  if (typed !== '' && folded.startsWith(typed)) return STARTS_WITH
  if (words.length === 0) return 0
  return words.every((word) => hasWord(folded, word)) ? HAS_WORDS : 0
}

function documentOf({ number, text, tags }: IndexedText) {
  return { id: number, text: foldText(text), tags: foldText(tags.join(' ')) }
}

function fuzzyEdits(word: string): number | false {
  if (word.length < MIN_FUZZY_CHARS || /^\p{N}+$/u.test(word)) return false
  return Math.min(MAX_FUZZY_EDITS, Math.round(word.length * FUZZY_SHARE))
}

function saysSame(a: IndexedText, b: IndexedText): boolean {
  return a.text === b.text && a.tags.length === b.tags.length && a.tags.every((tag, i) => tag === b.tags[i])
}

function hasAll(folded: string, phrases: readonly string[]): boolean {
  return phrases.every((phrase) => folded.includes(phrase))
}
