import { clip } from '#base/clip.ts'

/** Characters that fit a sticky note well. */
const WISHED_CHARS = 140
/** Without line ends among the spaces: after a hundred thousand empty lines each of them would scan all the rest. */
const LIST_ITEM = /^[^\S\r\n\u2028\u2029]*(?:[-*•–]|\d{1,2}[.)])[^\S\r\n\u2028\u2029]+(\S.*)$/gm
/** Shorter sentences (`Yes.`) mean nothing as a note. */
const MIN_CHARS = 12

/**
 * Returns notes for an answer that marked none: the items of its lists, else the first sentence of each paragraph, else its first
 * sentences. Empty for an answer without words.
 */
export function notesFromProse(prose: string, maxNotes: number, maxNoteChars: number): string[] {
  const listed = [...prose.matchAll(LIST_ITEM)].map(([, item]) => plainText(item ?? ''))
  const paragraphs = prose.split(/\n+/).map(plainText).filter(Boolean)
  const sentences = paragraphs.map(sentencesOf)
  const firsts = sentences.flatMap(([first]) => first ?? [])
  const choice = [listed, firsts.length > 1 ? firsts : [], sentences.flat()]
    .map((texts) => texts.filter((text) => text.length >= MIN_CHARS))
    .find((texts) => texts.length > 0)
  const notes = choice ?? paragraphs.slice(0, 1)
  return notes.slice(0, maxNotes).map((text) => clip(text, Math.min(WISHED_CHARS, maxNoteChars)))
}

/** By characters, not by Intl.Segmenter: its rules differ from one machine to the next, and these notes must not. */
function sentencesOf(paragraph: string): string[] {
  return paragraph
    .split(/(?<=[.!?…。！？])(?:\s+|(?<=[。！？]))/u)
    .map((sentence) => sentence.trim())
    .filter(Boolean)
}

function plainText(text: string): string {
  return text
    .replace(/^\s*#{1,6}\s+/, '')
    .replace(/\*\*|__/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
