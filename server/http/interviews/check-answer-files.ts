import type { InterviewFiles } from '#server/interviews/interview-files.ts'
import { refusal } from '#session/core/refusal.ts'
import { filesOfAnswer, withFiles } from '#session/interviews/answer-files.ts'
import type { InterviewQuestion } from '#session/interviews/interview.ts'
import { readAnswer } from '#session/interviews/questions/question-types.ts'
import { Problem } from '../answers/problem.ts'

/**
 * Returns the answer with the stored facts about its files: files that this person uploaded for this question, or that their answer
 * has already. An unreadable answer is returned unchanged, because the session refuses it with a sentence.
 */
export async function checkAnswerFiles(
  files: Pick<InterviewFiles, 'find'>,
  { id: questionId, question, answers }: InterviewQuestion,
  { boardId, userId, value }: { boardId: string; userId: string; value: unknown },
): Promise<unknown> {
  const read = readAnswer(question, value)
  if (!read.ok) return value
  const named = filesOfAnswer(question, read.answer)
  if (named.length === 0) return value
  const before = answers.find((answer) => answer.userId === userId)
  const kept = new Set(before && filesOfAnswer(question, before.value).map(({ fileId }) => fileId))
  const known = []
  for (const { fileId } of named) {
    const row = await files.find(boardId, fileId)
    const isOwn = row?.questionId === questionId && (row.addedBy === userId || kept.has(fileId))
    if (!row || !isOwn) throw new Problem(refusal('bad-answer.upload-first'))
    known.push({ fileId, name: row.name, type: row.type, size: row.size })
  }
  return withFiles(question, read.answer, known)
}
