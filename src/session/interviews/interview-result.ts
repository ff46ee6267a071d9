import { entryOf } from '#session/core/entry-of.ts'
import type { Answer, EndReason, Interview, InterviewQuestion } from './interview.ts'
import type { InterviewsState } from './interviews-slice.ts'
import type { AnswerValue, QuestionType } from './questions/question-types.ts'

/** An answer as a program gets it. */
export interface ResultAnswer {
  question: string
  questionId: string
  type: QuestionType
  answer: AnswerValue
  /** The answer in one line. */
  text: string
  /** The name of the person. */
  by: string
  /** Sentences of the summary cite it. */
  number: number
  /** The id of the asking branch; missing: the interview has no branches. */
  branch?: string
  /** Missing: it counts. The question was settled on another answer, or earlier. */
  counts?: false
}

/** The result of an interview, for programs and summaries. */
export interface InterviewResult {
  /** In the order of the questions; of each the answer that counts first. */
  answers: ResultAnswer[]
  /** Set without any answer; nothing is made up in its place. `reason` is null while the interview is open. */
  noAnswer: { asked: number; reason: EndReason | null } | null
}

/** Every answer that was given, whatever became of the interview. */
export function interviewResult(people: InterviewsState['people'], interview: Interview): InterviewResult {
  const answers = interview.questions.flatMap((question) => {
    const counting = question.answers.filter((answer) => isCounting(question, answer))
    const others = question.answers.filter((answer) => !isCounting(question, answer))
    return [...counting, ...others].map((answer) => resultAnswer(people, question, answer))
  })
  const reason = interview.end?.reason ?? null
  return {
    answers,
    noAnswer: answers.length === 0 ? { asked: interview.questions.length, reason } : null,
  }
}

/** One answer with its question, and its person's present name on the board. */
export function resultAnswer(
  people: InterviewsState['people'],
  question: InterviewQuestion,
  answer: Answer,
): ResultAnswer {
  return {
    question: question.question.config.question,
    questionId: question.id,
    type: question.question.type,
    answer: answer.value,
    text: answer.text,
    by: entryOf(people, answer.userId)?.name ?? answer.userId,
    number: answer.number,
    ...(question.branchId !== null && { branch: question.branchId }),
    ...(!isCounting(question, answer) && { counts: false as const }),
  }
}

function isCounting({ countsFrom }: InterviewQuestion, { userId }: Answer): boolean {
  return countsFrom === null || countsFrom === userId
}
