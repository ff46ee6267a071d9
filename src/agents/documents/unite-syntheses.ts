import { SIMILAR_FROM, similarWording, wordingOf } from '#agents/text/similar-wording.ts'
import { CONTENT_SENTENCES } from '#session/core/content-sentences.ts'
import {
  MAX_SENTENCES,
  type Sentence,
  SYNTHESIS_SECTIONS,
  type SynthesisText,
} from '#session/syntheses/synthesis.ts'

/** More would bury what both readings found. */
const MAX_SENTENCES_OF_SECTION = 10

/**
 * Joins two readings of the same notes: all sentences of the first, then new ones of the second, of which those with
 * uncited notes are first. A note is left out if neither reading cites it.
 */
export function uniteSyntheses(first: SynthesisText, second: SynthesisText): SynthesisText {
  const cited = new Set(first.sentences.flatMap(({ notes }) => notes))
  const uncited = ({ notes }: Sentence) => notes.filter((id) => !cited.has(id)).length
  const sentences = SYNTHESIS_SECTIONS.flatMap((section) => {
    const own = first.sentences.filter((sentence) => sentence.section === section)
    const added = second.sentences
      .filter((sentence) => sentence.section === section && sentence.isSupported && !isIn(sentence, own))
      .sort((a, b) => uncited(b) - uncited(a))
    return [...own, ...added.slice(0, Math.max(0, MAX_SENTENCES_OF_SECTION - own.length))]
  }).slice(0, MAX_SENTENCES)
  const used = new Set(sentences.flatMap(({ notes }) => notes))
  const whyOf = new Map(second.leftOut.map(({ noteId, why }) => [noteId, why]))
  const leftOut = first.leftOut
    .filter(({ noteId }) => !used.has(noteId))
    .map(({ noteId, why }) => ({
      noteId,
      why: why === CONTENT_SENTENCES.notInSynthesis ? (whyOf.get(noteId) ?? why) : why,
    }))
  return { ...first, sentences, leftOut }
}

/**
 * Whether one of these sentences has much the same words, or all of the notes are cited already, most of them in one
 * sentence.
 */
function isIn({ text, notes }: Sentence, sentences: readonly Sentence[]): boolean {
  const wording = wordingOf(text)
  if (sentences.some((each) => similarWording(wordingOf(each.text), wording) >= SIMILAR_FROM)) return true
  const cited = new Set(sentences.flatMap((each) => each.notes))
  const shared = sentences.map((each) => notes.filter((id) => each.notes.includes(id)).length)
  return notes.every((id) => cited.has(id)) && Math.max(0, ...shared) * 2 >= notes.length
}
