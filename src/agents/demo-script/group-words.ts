import { stemmer } from 'stemmer'
import { isDoing } from '#agents/text/key-terms.ts'
import { isContent, wordsOf } from '#agents/text/tokens.ts'
import { clip } from '#base/clip.ts'
import { joinNames } from '#base/join-names.ts'
import type { ScriptNote } from './script-scene.ts'

const QUOTE_CHARS = 240
const MAX_HEADING_CHARS = 60
/** Content words that at least two of the texts have: fewer are chance, and no subject. */
const MIN_SHARED_WORDS = 3
const MIN_OF_SHORT = 2
/** Characters read of a note: its subject is in its first words. */
const MAX_READ_CHARS = 500

/** The notes of each group together, ungrouped notes one by one; the largest first. */
export function groupsOf(notes: readonly ScriptNote[]): ScriptNote[][] {
  const groups = new Map<string, ScriptNote[]>()
  for (const note of notes) {
    const key = note.group ?? note.id
    groups.set(key, [...(groups.get(key) ?? []), note])
  }
  return [...groups.values()].sort((a, b) => b.length - a.length)
}

/**
 * Returns a heading for several texts, made of the words that they share; `null` if those don't name a subject. Agents' turns of
 * phrase are not subjects: if people wrote any of the notes, only their words count.
 */
export function headingOf(notes: readonly ScriptNote[]): string | null {
  const people = notes.filter(({ kind }) => kind !== 'agent')
  const read = people.length > 0 ? people : notes
  // A person mentioned in several notes is not their subject.
  const texts = read.map(({ text }) => text.slice(0, MAX_READ_CHARS).replace(MENTION, ' '))
  const shared = sharedWords(texts)
  if (!isSubject(shared.length, texts)) return null
  const [first, second] = namingWords(shared, texts.length)
  if (first === undefined) return null
  const both =
    second === undefined ? first : (standTogether(texts, first, second) ?? `${first} and ${second}`)
  return clip(both.charAt(0).toUpperCase() + both.slice(1), MAX_HEADING_CHARS)
}

const MENTION = /(?<![\p{L}\p{N}])[@＠](?:["“][^"”\n]{1,60}["”]|\p{L}[\p{L}\p{N}_-]*)/gu

/** Nouns that stand in any note, whatever it is about. */
const GENERIC: ReadonlySet<string> = new Set(
  'number numbers sentence sentences thing things way ways person people somebody anybody day days week weeks month months hour hours time times list lists note notes idea ideas part parts step steps side answer answers question questions anyway left right first second next last friday monday tomorrow today smaller larger more less'.split(
    ' ',
  ),
)

/** Enough words in common, or, of short texts, all but one of the shortest. */
function isSubject(sharedCount: number, texts: readonly string[]): boolean {
  if (sharedCount >= MIN_SHARED_WORDS) return true
  const shortest = Math.min(...texts.map((text) => new Set(wordsOf(text).filter(isContent).map(stemOf)).size))
  return sharedCount >= MIN_OF_SHORT && sharedCount >= shortest - 1
}

function stemOf({ lower }: { lower: string }): string {
  return stemmer(lower)
}

interface SharedWord {
  surface: string
  /** Texts that have it. */
  count: number
}

/** Returns the content words that more than one text has; the most shared first, then the longest. */
function sharedWords(texts: readonly string[]): SharedWord[] {
  const shared = new Map<string, SharedWord>()
  for (const text of texts) {
    const own = new Map(
      wordsOf(text)
        .filter(isContent)
        .map((word) => [stemmer(word.lower), word.isFirst ? word.lower : word.surface]),
    )
    for (const [stem, surface] of own) {
      const known = shared.get(stem)
      if (!known) {
        shared.set(stem, { surface, count: 1 })
        continue
      }
      known.count += 1
      // At the beginning every word has a capital: elsewhere it is a name's.
      if (known.surface === surface.toLowerCase() && surface !== known.surface) known.surface = surface
      // Prefers `sign` to `signed`: it names the subject.
      else if (isDoing(known.surface) && !isDoing(surface)) known.surface = surface
    }
  }
  return [...shared.values()]
    .filter(({ count, surface }) => count > 1 && !isDoing(surface) && !GENERIC.has(surface.toLowerCase()))
    .sort((a, b) => b.count - a.count || b.surface.length - a.surface.length)
}

/** At most two: the word of the most texts, and another one of more than half of them. */
function namingWords(shared: readonly SharedWord[], textCount: number): string[] {
  return shared
    .slice(0, 2)
    .filter(({ count }, i) => i === 0 || count * 2 > textCount)
    .map(({ surface }) => surface)
}

/** `front hall` rather than `front and hall`, where more than one text has them side by side; null: they are not. */
function standTogether(texts: readonly string[], one: string, other: string): string | null {
  const pairs = [`${one} ${other}`, `${other} ${one}`]
  const said = texts.map((text) => ` ${lineOf(text).toLowerCase()} `)
  return (
    pairs.find((pair) => said.filter((text) => text.includes(` ${pair.toLowerCase()}`)).length > 1) ?? null
  )
}

function lineOf(text: string): string {
  return text.slice(0, MAX_READ_CHARS).replace(/\s+/g, ' ').trim()
}

/** Empty if all notes are empty. */
export function shortestOf(notes: readonly ScriptNote[]): string {
  const texts = notes.map(({ text }) => lineOf(text)).filter((text) => text !== '')
  return texts.reduce((short, text) => (text.length < short.length ? text : short), texts[0] ?? '')
}

/** One line in double quotation marks, cut at `QUOTE_CHARS`; quotation marks inside become single ones. */
export function quoted(text: string): string {
  // An answer to another note is quoted here without that note, and the sentence that quotes it has its own end.
  const words = withoutAnswered(lineOf(text)).replace(/(?<!\.)\.$/, '')
  return `“${clip(words, QUOTE_CHARS).replaceAll('“', '‘').replaceAll('”', '’')}”`
}

/** `On #7: who pays?` is written as `Who pays?`. */
export function withoutAnswered(line: string): string {
  const rest = line.replace(ANSWERED, '')
  return rest === '' || rest === line ? line : rest.charAt(0).toUpperCase() + rest.slice(1)
}

const ANSWERED = /^On #x?\d{1,7}: */

/** Labels with spaces between them. */
export function labelsOf(notes: readonly ScriptNote[]): string {
  return notes.map(({ id }) => id).join(' ')
}

/** `Ann, Ben and two others`, each once. */
export function namesOf(notes: readonly ScriptNote[]): string {
  const names = [...new Set(notes.flatMap(({ by }) => by ?? []))]
  if (names.length <= 1) return names[0] ?? 'Someone'
  const shown = names.length > MAX_NAMES ? names.slice(0, 2) : names.slice(0, -1)
  const rest = names.length - shown.length
  return `${shown.join(', ')} and ${rest === 1 ? names.at(-1) : `${inWords(rest)} others`}`
}

/** `Ann, Ben and Cleo`; with advisors, or more names than can be read at once, `4 people and 4 advisors`. */
export function countAuthors(notes: readonly ScriptNote[]): string {
  const ofKind = (kind: 'person' | 'agent'): number =>
    new Set(notes.filter((note) => (note.kind ?? 'person') === kind).flatMap(({ by }) => by ?? [])).size
  const [people, advisors] = [ofKind('person'), ofKind('agent')]
  if (advisors === 0 && people <= MAX_NAMES) return namesOf(notes)
  return joinNames([
    ...(people > 0 ? [`${people} ${people === 1 ? 'person' : 'people'}`] : []),
    ...(advisors > 0 ? [`${advisors} ${advisors === 1 ? 'advisor' : 'advisors'}`] : []),
  ])
}

const MAX_NAMES = 3

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** Small counts as words, larger ones as figures. */
export function inWords(count: number): string {
  return NUMBERS[count] ?? String(count)
}
