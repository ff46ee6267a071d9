import { similarWording, type Wording, wordingOf } from './similar-wording.ts'
import { isContent, wordsOf } from './tokens.ts'

/**
 * Ideas at least this similar echo each other: typing errors and other word endings are above it, the same subject in
 * another sentence is below.
 */
export const ECHO_FROM = 0.58
export const MAX_ECHOES = 3

/** Content words that two ideas must have in common. */
const MIN_COMMON = 4
/** Or this share of them, if they have fewer. */
const MIN_PART = 0.75
/** At most this many candidates are compared in full. */
const MAX_COMPARED = 16
/** At most this many index entries are visited for an idea, the rarest words first. */
const MAX_VISITED = 1_500
/** A candidate shares at least this part of the weight of an idea's words. */
const MIN_SHARED = 0.2
/** Words with this many first letters in common match: other endings, and typing errors further on. */
const PREFIX = 4
/** Prepared wordings that are kept: a pasted list compares the same ones many times. A thousand take about 10 MB. */
const MAX_READY = 1_000
/** Longer texts are compared by their beginning only. */
const MAX_CHARS = 600

interface Entry {
  text: string
  plain: string
  keys: readonly string[]
  /** The numbers in it: "week 3" does not echo "week 4". */
  figures: string
  /** Its content words, each once. */
  contents: readonly string[]
}

/** Finds a board's ideas with nearly the same words, without comparing each with each. */
export class EchoIndex {
  private readonly entries = new Map<number, Entry>()
  private readonly byKey = new Map<string, Set<number>>()
  private readonly byText = new Map<string, Set<number>>()
  private readonly ready = new Map<number, Wording>()

  get size(): number {
    return this.entries.size
  }

  has(number: number, text: string): boolean {
    return this.entries.get(number)?.text === text
  }

  put(number: number, text: string): void {
    if (this.has(number, text)) return
    this.drop(number)
    const entry = {
      text,
      plain: plainWords(text),
      keys: keysOf(text),
      figures: figuresOf(text),
      contents: contentsOf(text),
    }
    this.entries.set(number, entry)
    addTo(this.byText, entry.plain, number)
    for (const key of entry.keys) addTo(this.byKey, key, number)
  }

  drop(number: number): void {
    const entry = this.entries.get(number)
    if (!entry) return
    this.entries.delete(number)
    this.ready.delete(number)
    removeFrom(this.byText, entry.plain, number)
    for (const key of entry.keys) removeFrom(this.byKey, key, number)
  }

  /** The number of the earliest idea with the same words, ignoring case, spacing and punctuation around them; or null. */
  sameAs(text: string): number | null {
    const same = this.byText.get(plainWords(text))
    return same ? Math.min(...same) : null
  }

  /** The numbers of at most `MAX_ECHOES` earlier ideas that this one echoes, the most similar first. */
  echoesOf(number: number): number[] {
    return this.alike(number, (other) => other < number).slice(0, MAX_ECHOES)
  }

  /** The numbers of later ideas that may echo this one: their echoes need an update when this one changes. */
  laterLike(number: number): number[] {
    return this.alike(number, (other) => other > number)
  }

  private alike(number: number, isWanted: (other: number) => boolean): number[] {
    const entry = this.entries.get(number)
    if (!entry) return []
    const wording = this.wording(number, entry)
    return this.candidates(number, entry, isWanted)
      .filter((other) => this.sharesEnough(entry, other))
      .map((other) => ({ other, likeness: this.likeness(wording, entry.figures, other) }))
      .filter(({ likeness }) => likeness >= ECHO_FROM)
      .sort((a, b) => b.likeness - a.likeness || a.other - b.other)
      .map(({ other }) => other)
  }

  /** Whether the ideas have the same words, or four content words in common, or where there are fewer, almost all of them. */
  private sharesEnough(entry: Entry, number: number): boolean {
    const other = this.entries.get(number)
    if (!other) return false
    if (other.plain === entry.plain) return true
    const common = entry.contents.filter((word) =>
      other.contents.some((each) => isSameWord(word, each)),
    ).length
    const most = Math.max(entry.contents.length, other.contents.length)
    return common >= MIN_COMMON || (common >= 2 && common >= MIN_PART * most)
  }

  private candidates(number: number, entry: Entry, isWanted: (other: number) => boolean): number[] {
    const { shared, all } = this.sharedWords(entry)
    for (const other of this.byText.get(entry.plain) ?? []) shared.set(other, Number.MAX_SAFE_INTEGER)
    return [...shared]
      .filter(([other, weight]) => weight >= MIN_SHARED * all && other !== number && isWanted(other))
      .sort((a, b) => b[1] - a[1] || a[0] - b[0])
      .slice(0, MAX_COMPARED)
      .map(([other]) => other)
  }

  /** The ideas that share words with this one, with the weight of those words; `all` is the weight of all its words. */
  private sharedWords(entry: Entry): { shared: Map<number, number>; all: number } {
    const shared = new Map<number, number>()
    let all = 0
    let visits = MAX_VISITED
    for (const { list, weight } of this.listsOf(entry)) {
      all += weight
      for (const other of list) {
        if (--visits < 0) break
        shared.set(other, (shared.get(other) ?? 0) + weight)
      }
    }
    return { shared, all }
  }

  /** Returns the ideas that share each word of this idea. Rare words are first and weigh more. */
  private listsOf({ keys }: Entry): { list: ReadonlySet<number>; weight: number }[] {
    return keys
      .flatMap((key) => this.byKey.get(key) ?? [])
      .sort((a, b) => a.size - b.size)
      .map((list) => ({ list, weight: 1 / Math.log(1 + list.size) }))
  }

  private likeness(wording: Wording, figures: string, number: number): number {
    const other = this.entries.get(number)
    if (!other || (other.figures !== '' && figures !== '' && other.figures !== figures)) return 0
    return similarWording(wording, this.wording(number, other))
  }

  private wording(number: number, { text }: Entry): Wording {
    const known = this.ready.get(number)
    if (known) return known
    const wording = wordingOf(text.slice(0, MAX_CHARS))
    this.ready.set(number, wording)
    for (const oldest of this.ready.keys()) {
      if (this.ready.size <= MAX_READY) break
      this.ready.delete(oldest)
    }
    return wording
  }
}

function figuresOf(text: string): string {
  return (text.slice(0, MAX_CHARS).match(/\p{N}+/gu) ?? []).join(' ')
}

/** A text's words, without the space and punctuation around them. */
export function plainWords(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase().replace(/[’‘]/g, "'").replace(/\s+/g, ' ')
  // Not by a pattern that ends in `+$`: ten thousand dots would take it seconds.
  let [from, to] = [0, plain.length]
  while (from < to && AROUND.has(plain.charAt(from))) from++
  while (to > from && AROUND.has(plain.charAt(to - 1))) to--
  return plain.slice(from, to)
}

const AROUND: ReadonlySet<string> = new Set([...' "“”„«»\'*-–—.!…'])

/** Words that differ only after the prefix count as the same. */
function isSameWord(one: string, other: string): boolean {
  if (one === other) return true
  return one.length >= PREFIX && other.length >= PREFIX && one.slice(0, PREFIX) === other.slice(0, PREFIX)
}

function contentsOf(text: string): string[] {
  return [
    ...new Set(
      wordsOf(text.slice(0, MAX_CHARS))
        .filter(isContent)
        .map(({ lower }) => lower),
    ),
  ]
}

/** Content words and their first letters; all words for a text without content words. */
function keysOf(text: string): string[] {
  const words = wordsOf(text.slice(0, MAX_CHARS))
  const contents = words.filter(isContent)
  const used = contents.length > 0 ? contents : words
  return [
    ...new Set(
      used.flatMap(({ lower }) => (lower.length > PREFIX ? [lower, lower.slice(0, PREFIX)] : lower)),
    ),
  ]
}

function addTo(lists: Map<string, Set<number>>, key: string, number: number): void {
  const list = lists.get(key)
  if (list) list.add(number)
  else lists.set(key, new Set([number]))
}

function removeFrom(lists: Map<string, Set<number>>, key: string, number: number): void {
  const list = lists.get(key)
  list?.delete(number)
  if (list?.size === 0) lists.delete(key)
}
