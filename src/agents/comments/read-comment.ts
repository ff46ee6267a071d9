import { createAnswerReader } from '#agents/answer/answer-reader.ts'
import { clip } from '#base/clip.ts'
import { MAX_ANSWER_CHARS } from '#session/comments/comment.ts'

/** The comment in a model's answer: notes, which it was not asked for, are lines of a list. Empty: it said nothing. */
export function readCommentAnswer(text: string, speakers: readonly string[]): string {
  const reader = createAnswerReader({ maxNotes: 0, maxNoteChars: 1, speakers })
  const parts = [...reader.push(text), ...reader.end()]
  const prose = parts.flatMap((part) => (part.kind === 'prose' ? part.text : [])).join('')
  return clip(prose.replace(/\n{3,}/g, '\n\n').trim(), MAX_ANSWER_CHARS)
}
