import { stemmer } from 'stemmer'
import { guessLanguage, isStopWord } from './stop-words.ts'

/** A word of a text; `lower` is compared. */
export interface Word {
  /** The word as written in the text. */
  surface: string
  lower: string
  /** Nothing but spaces is between it and the word before: the two may be one term. */
  isJoined: boolean
  isFirst: boolean
}

// Segments Chinese, Japanese and Thai too, which put no spaces between words.
const SEGMENTER = new Intl.Segmenter(undefined, { granularity: 'word' })

/** In the order of the text, with where they are. Works in scripts without spaces too. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = []
  let between = ''
  let hasEnded = true
  for (const { segment, isWordLike } of SEGMENTER.segment(text)) {
    if (!isWordLike) {
      between += segment
      hasEnded ||= /[.!?:\n]/.test(segment)
      continue
    }
    const isJoined = words.length > 0 && /^[ \u00a0-]+$/.test(between)
    words.push({ surface: segment, lower: segment.toLowerCase(), isJoined, isFirst: hasEnded })
    between = ''
    hasEnded = false
  }
  return words
}

/** `isn’t`, `they’re`: the little words in one piece. */
const CONTRACTION =
  /n['’]t$|^(i|you|he|she|it|we|they|that|this|there|here|what|who|how|where|let)['’](m|s|re|ve|ll|d)$/

/** Words that can be a subject: no little words, no single letters, no bare numbers. */
export function isContent({ lower }: Pick<Word, 'lower'>): boolean {
  if (isStopWord(lower) || CONTRACTION.test(lower) || /^[\p{N}.,:]+$/u.test(lower)) return false
  // One character is a letter in most scripts, and a word in some.
  return lower.length > 1 || /[\p{Script=Han}]/u.test(lower)
}

/** The stems of a text's content words. Cut like English only when it is English: of other words it makes nonsense. */
export function stemsOf(text: string): string[] {
  const words = wordsOf(text)
  const language = guessLanguage(words.map(({ lower }) => lower))
  const contents = words.filter(isContent).map(({ lower }) => lower)
  return language === 'en' || language === null ? contents.map((word) => stemmer(word)) : contents
}
