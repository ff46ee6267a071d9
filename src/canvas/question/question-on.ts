import type { TLBaseShape } from 'tldraw'
import { type QuestionProps, readQuestionKey } from '#board/record/question-shape.ts'
import type { InterviewView, QuestionView } from '#session/interviews/interview-view.ts'
import type { BoardSignals } from '../signals/board-signals.ts'

export type QuestionShape = TLBaseShape<'question', QuestionProps>

export interface QuestionOnCard {
  interview: InterviewView
  question: QuestionView
  /** 1 for the first question of its interview. */
  position: number
}

/** `null` if this viewer has no such question. Reads signals. */
export function questionOn(card: QuestionShape, signals: BoardSignals): QuestionOnCard | null {
  const ids = readQuestionKey(card.props.question)
  const interview = ids && signals.session.get()?.interviews?.[ids.interviewId]
  const at = interview?.questions.findIndex(({ id }) => id === ids?.questionId) ?? -1
  const question = interview?.questions[at]
  return interview && question ? { interview, question, position: at + 1 } : null
}
