import { createHash } from 'node:crypto'
import { problemSentence } from '#api/problem-sentence.ts'
import type { ErrorCode } from '#api/problems.ts'
import type { CodedSentence } from '#base/sentence.ts'
import { ideaTextOf } from './what-became-of-note.ts'

/** A text as it is now, with its revision; `number`: of the idea, where several were named. */
export interface CurrentText {
  number?: number
  text: string
  revision: string
}

/** Nothing was replaced or removed, because the sender has not read this text. */
export interface StaleText extends CodedSentence<ErrorCode> {
  current: CurrentText
}

/** The text that the sender of a change has read. Only programs must name a revision: people see the text that they change. */
export interface TextRead {
  isProgram: boolean
  revision: string | undefined
}

const REVISION_CHARS = 16

/** Names a text by its content: a note and its idea have the same revision while they have the same words. */
export function textRevision(text: string): string {
  return createHash('sha256').update(ideaTextOf({ text })).digest('hex').slice(0, REVISION_CHARS)
}

/**
 * `null`: the sender has read `text`, or nothing of it would be lost.
 * @param next the text that replaces it; `null`: it is removed
 */
export function staleText(
  text: string,
  { isProgram, revision }: TextRead,
  next: string | null,
): StaleText | null {
  const current = { text, revision: textRevision(text) }
  const isKept = ideaTextOf({ text }) === '' || (next !== null && textRevision(next) === current.revision)
  if (isKept || revision === current.revision) return null
  if (revision !== undefined) return { ...problemSentence('stale-revision'), current }
  return isProgram ? { ...problemSentence('revision-needed'), current } : null
}
