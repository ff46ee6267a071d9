import { must } from '#base/must.ts'
import {
  type AnswerValue,
  answerLine,
  answerText,
  QuestionBody,
  type QuestionType,
  readAnswer,
} from '#session/interviews/questions/question-types.ts'

/** Throws if the config is refused. */
export function askedQuestion(type: QuestionType, config: object): QuestionBody {
  return QuestionBody.parse({ type, config: { question: 'Which?', ...config } })
}

/** Why a config is refused; `null`: it is not. */
export function problemOfConfig(type: QuestionType, config: object): string | null {
  const parsed = QuestionBody.safeParse({ type, config: { question: 'Which?', ...config } })
  return parsed.success ? null : must(parsed.error.issues[0], 'an issue').message
}

/** The answer as it is kept, or the sentence that refuses it. */
export function readOrProblem(question: QuestionBody, value: unknown): AnswerValue | string {
  const read = readAnswer(question, value)
  return read.ok ? read.answer : read.problem.message
}

/** The texts of an answer that fits. */
export function textsOf(question: QuestionBody, value: unknown) {
  const read = readAnswer(question, value)
  if (!read.ok) throw new Error(read.problem.message)
  return { text: answerText(question, read.answer), line: answerLine(question, read.answer) }
}

export const OPTIONS = [
  { id: 'a', label: 'Apples' },
  { id: 'b', label: 'Bread', description: 'From the baker' },
  { id: 'c', label: 'Cheese' },
]

export function file(name: string, type: string, size = 2_000) {
  return { fileId: 'f00000000000a', name, type, size }
}
