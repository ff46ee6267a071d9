import { type Refusal, refusal, refusalOf } from '#session/core/refusal.ts'
import type { AnswerProblem } from './questions/answer-problem.ts'

/** The refusal of an answer with this fault. */
export function answerRefusal({ message, sentence, values }: AnswerProblem): Refusal {
  return sentence ? refusalOf(sentence, values) : refusal('bad-answer.because', { reason: message })
}
