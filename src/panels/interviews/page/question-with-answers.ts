import type { InterviewResponse } from '#api/interviews.ts'
import { QuestionBody } from '#session/interviews/questions/question-types.ts'

export type QuestionWithAnswers = InterviewResponse['questions'][number]

/** Returns the question's type and config; `null` if a newer server sent a question that this page cannot show. */
export function bodyOf({ type, config }: QuestionWithAnswers): QuestionBody | null {
  const body = QuestionBody.safeParse({ type, config })
  return body.success ? body.data : null
}

export function ownAnswer(
  { answers }: QuestionWithAnswers,
  userId: string,
): QuestionWithAnswers['answers'][number] | null {
  return answers.find((answer) => answer.by === userId) ?? null
}
