import { guessLanguage } from './stop-words.ts'
import { isContent, type Word, wordsOf } from './tokens.ts'

export interface WeighedText {
  text: string
  /** How much its words count. Questions count more than notes. */
  weight: number
}

interface Candidate {
  surface: string
  score: number
  texts: Set<number>
}

/** Longer runs of content words are rarely one term. */
const MAX_WORDS = 2
/** Only so many texts are read: a board of thousands must not delay a call. */
const MAX_TEXTS = 400
/** A capital inside a sentence: a name, or a noun in German. */
const CAPITAL_BONUS = 1.6
const PAIR_BONUS = 1.5
const NOUN_ENDING = /(s|tion|ment|ness|ship|ance|ence|ity)$/i
const NOUN_BONUS = 1.25
/** Verbs, as in `guards finish` and `entrance looks`, are no part of a term. */
const DOING =
  /^(?:(?:ask|become|begin|belong|believe|bring|call|come|confuse|continue|crash(?:e)?|die|drop|end|fall|feel|finish|follow|get|give|grow|happen|hear|help|hope|keep|lead|learn|leave|let|like|live|look|lose|love|mean|meet|move|need|pay|prefer|reach|read|remain|say|see|seem|sell|send|serve|sit|sleep|speak|spend|stand|start|stay|stop|take|talk|tell|think|try|turn|understand|wait|walk|want|watch|wear|win|wonder|work|write)s?|goes|does|[a-z]{2,}ed|sold|lost|left|gone|went|felt|found|heard|kept|paid|said|sent|took|told|wrote)$/
/** `winter’s figures` is about the figures. */
const POSSESSIVE = /['’]s?$/
/** `missing`, `working`: more often a verb than `parking`. */
const VERB_ENDING = /ing$/i
const VERB_MALUS = 0.7

/**
 * The subjects of the texts: single words and pairs as written there, at most `max`, the highest score first. Words of
 * nearly every text score low, as do words that occur once in many texts.
 */
export function keyTerms(texts: readonly WeighedText[], max: number): string[] {
  const read = texts.slice(0, MAX_TEXTS)
  const candidates = new Map<string, Candidate>()
  for (const [i, { text, weight }] of read.entries()) {
    for (const { surface, score } of termsOf(text)) {
      const key = surface.toLowerCase()
      const known = candidates.get(key) ?? { surface, score: 0, texts: new Set() }
      known.score += score * weight
      known.texts.add(i)
      candidates.set(key, known)
    }
  }
  const ranked = [...candidates.values()]
    .map(({ surface, score, texts: inTexts }) => ({
      surface,
      score: score * rarity(inTexts.size, read.length),
    }))
    .sort((a, b) => b.score - a.score || (a.surface < b.surface ? -1 : 1))
  return withoutOverlap(ranked.map(({ surface }) => surface)).slice(0, max)
}

function rarity(inTexts: number, all: number): number {
  return Math.log(1 + (all + 1) / inTexts)
}

/** Each content word, and each pair of adjacent content words. */
function termsOf(text: string): { surface: string; score: number }[] {
  const words = wordsOf(text)
  // In German a noun has a capital, and nothing else inside a sentence: verbs make poor subjects.
  const isGerman = guessLanguage(words.map(({ lower }) => lower)) === 'de'
  const isTerm = (word: Word) => isContent(word) && (!isGerman || /^\p{Lu}/u.test(word.surface))
  const contents = words.map((word) => (isTerm(word) ? word : null))
  return contents.flatMap((word, i) => {
    if (!word) return []
    const before = i > 0 && word.isJoined ? contents[i - 1] : null
    const single = { surface: word.surface, score: scoreOf(word) }
    if (!before || MAX_WORDS < 2 || !isPair(before, word)) return [single]
    const score = ((scoreOf(before) + scoreOf(word)) / 2) * PAIR_BONUS
    return [single, { surface: `${before.surface} ${word.surface}`, score }]
  })
}

function isPair(before: Word, word: Word): boolean {
  return !isDoing(before.lower) && !isDoing(word.lower) && !POSSESSIVE.test(before.surface)
}

/** Verbs and possessives, which name no subject. */
export function isDoing(word: string): boolean {
  return DOING.test(word) || POSSESSIVE.test(word)
}

/** Long words are rarer and mean more. */
function scoreOf({ surface, isFirst }: Word): number {
  const isCapital = !isFirst && /^\p{Lu}/u.test(surface)
  const isNoun = surface.length > 4 && NOUN_ENDING.test(surface)
  const form = isNoun ? NOUN_BONUS : VERB_ENDING.test(surface) ? VERB_MALUS : 1
  return Math.min(10, 2 + surface.length / 2) * (isCapital ? CAPITAL_BONUS : 1) * form
}

/** Not both `night shift` and `shift`, nor `handover` and `handovers`. */
function withoutOverlap(surfaces: readonly string[]): string[] {
  const taken: string[] = []
  for (const surface of surfaces) {
    const roots = surface.toLowerCase().split(' ').map(root)
    const isTaken = taken.some((other) => other.split(' ').some((word) => roots.includes(word)))
    if (!isTaken) taken.push(roots.join(' '))
    else continue
  }
  const wanted = new Set(taken)
  return surfaces.filter((surface) => wanted.delete(surface.toLowerCase().split(' ').map(root).join(' ')))
}

function root(word: string): string {
  return word.length > 4 ? word.replace(/(es|s|en|n)$/, '') : word
}
