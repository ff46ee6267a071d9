import { nameSentence, type SentenceValues, type ValuesArgument } from '#base/sentence.ts'
import { ANSWER_SENTENCES } from '#session/core/answer-sentences.ts'

type Sentences = typeof ANSWER_SENTENCES

/** The fault of an answer. Without a name, a schema found it. */
export interface AnswerProblem {
  message: string
  sentence?: keyof Sentences
  values?: SentenceValues
}

/** The fault of an answer, with its sentence. */
export function answerProblem<Name extends keyof Sentences>(
  sentence: Name,
  ...values: ValuesArgument<Sentences[Name]>
): AnswerProblem {
  return { ...nameSentence<Sentences, Name>(ANSWER_SENTENCES, sentence, ...values), sentence }
}
