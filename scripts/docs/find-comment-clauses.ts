import type { FoundWord } from './words-to-avoid.ts'

/** The first word of a comment: after `//`, or after the start of a block on the same line or the next. */
const CLAUSE = /^[ \t]*(?:\/\/ ?|\/\*\*?(?:[ \t]*\n[ \t]*\*)? ?)(What|Of|As|For|The same)\b(?! example)/gm

/** Finds comments that begin with a clause. Subject and verb, or a noun, read better: "The side to open on", not "Of the trigger, where there is room". */
export function findCommentClauses(code: string): FoundWord[] {
  return [...code.matchAll(CLAUSE)].map(({ 0: start, 1: word = '', index }) => ({
    line: code.slice(0, index + start.length).split('\n').length,
    word,
  }))
}
