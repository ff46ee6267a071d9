import MiniSearch from 'minisearch'
import type { ChunkedWork } from '#base/chunked-work.ts'
import { foldText } from '#base/fold-text.ts'
import { hasWord, searchWords } from '#base/search-words.ts'
import { startSlices } from '#server/threads/slices.ts'
import type { SearchRequest } from './search-request.ts'

/** The number, text and tags by which the log's search finds an idea. */
export interface IndexedText {
  number: number
  text: string
  tags: readonly string[]
}

/** Reading the clock costs as much as indexing a word. */
const LOOK_EVERY = 8
/** Shorter words are similar to too many others. */
const MIN_FUZZY_CHARS = 4
const FUZZY_SHARE = 0.2
const MAX_FUZZY_EDITS = 2
const TAGS_WEIGHT = 2

/** So many ideas are searched in one go: some milliseconds for words that all of them have. */
const SHARD_SIZE = 500

type Shard = MiniSearch<{ id: number; text: string; tags: string }>

interface Entry {
  indexed: IndexedText
  /** In the form used for comparison. */
  folded: string
}

/** Full text of a log's ideas with their tags, updated text by text. */
export class IdeaTextIndex {
  /** By number / SHARD_SIZE: a search can stop between two of them. How rare a word is counts within a shard. */
  private readonly shards = new Map<number, Shard>()
  private readonly entries = new Map<number, Entry>();

  /** Updates the index to these texts, by number as text. Identical objects and equal texts are skipped. */
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

  /** Number of each idea that contains all of the input, to its score. */
  *find(input: SearchRequest): ChunkedWork<Map<number, number>> {
    const found = new Map<number, number>()
    let looked = 0
    for (const [number, score] of yield* this.candidates(input)) {
      if (++looked % SHARD_SIZE === 0) yield
      const entry = this.entries.get(number)
      if (entry && hasAll(entry.folded, input.phrases))
        found.set(number, score + exactness(entry.folded, input))
    }
    return found
  }

  private *candidates(input: SearchRequest): ChunkedWork<Iterable<[number, number]>> {
    const sets: Map<number, number>[] = []
    if (input.words.length > 0) sets.push(yield* this.byWords(input.words, true))
    for (const run of input.runs) sets.push(yield* this.byRun(run))
    const [first, ...others] = sets
    if (!first) return Array.from(this.entries.keys(), (number) => [number, 1])
    if (others.length === 0) return first
    return [...first].flatMap(([number, score]): [number, number][] => {
      const scores = others.map((set) => set.get(number))
      return scores.includes(undefined)
        ? []
        : [[number, scores.reduce<number>((sum, each) => sum + (each ?? 0), score)]]
    })
  }

  private *byWords(words: readonly string[], isLoose: boolean): ChunkedWork<Map<number, number>> {
    const found = new Map<number, number>()
    const isAlone = words.length === 1
    for (const shard of this.shards.values()) {
      const results = shard.search(words.join(' '), {
        combineWith: 'AND',
        boost: { tags: TAGS_WEIGHT },
        prefix: (word) => isLoose && (word.length > 1 || isAlone),
        fuzzy: (word) => isLoose && fuzzyEdits(word),
      })
      for (const { id, score } of results) found.set(Number(id), score)
      yield
    }
    return found
  }

  /** The words that the segmenter finds in a run may differ from those in the text around it. */
  private *byRun(run: string): ChunkedWork<Map<number, number>> {
    const found = yield* this.byWords(searchWords(run), false)
    let looked = 0
    for (const [number, { folded }] of this.entries) {
      if (++looked % SHARD_SIZE === 0) yield
      if (folded.includes(run)) found.set(number, found.get(number) ?? 1)
    }
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
    this.shardOf(indexed.number).add(document)
    this.entries.set(indexed.number, { indexed, folded: `${document.text}\n${document.tags}` })
  }

  private drop({ indexed }: Entry): void {
    this.shardOf(indexed.number).remove(documentOf(indexed))
    this.entries.delete(indexed.number)
  }

  private shardOf(number: number): Shard {
    const place = Math.floor(number / SHARD_SIZE)
    const known = this.shards.get(place)
    if (known) return known
    const shard: Shard = new MiniSearch({
      fields: ['text', 'tags'],
      tokenize: searchWords,
      processTerm: (term) => term,
      autoVacuum: false,
    })
    this.shards.set(place, shard)
    return shard
  }
}

/** Runs to the end; other work gets its turn between slices. */
export async function inSlices(work: Iterator<void>): Promise<void> {
  const yieldToOthers = startSlices(0)
  while (!work.next().done) await yieldToOthers()
}

/** Above any score of the index, which is highest for rare words and short texts. */
const STARTS_WITH = 20_000
const HAS_WORDS = 10_000

/** Ranks above near misses and word beginnings: texts that begin with the input, then texts with its words. */
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
