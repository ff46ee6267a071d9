import type { TLBaseShape } from 'tldraw'
import type { QuestionProps } from '#board/question-shape.ts'
import type { InterviewView, QuestionView } from '#session/interviews/interview-view.ts'
import type { BoardSignals } from '../signals/board-signals.ts'

/** The card of a question as tldraw knows it. */
export type QuestionShape = TLBaseShape<'question', QuestionProps>

export interface QuestionOnCard {
  interview: InterviewView
  question: QuestionView
}

/** What a card shows; null: its interview is not on this board. Reads signals. */
export function questionOn(card: QuestionShape, signals: BoardSignals): QuestionOnCard | null {
  for (const interview of Object.values(signals.session.get()?.interviews ?? {})) {
    const question = interview.questions.find(({ id }) => id === card.props.question)
    if (question) return { interview, question }
  }
  return null
}

/** `2 answers · open`. */
export function questionState({ interview, question }: QuestionOnCard): string {
  const count = question.answeredBy.length
  const answers = count === 1 ? '1 answer' : `${count} answers`
  const isOpen = question.state === 'open' && interview.state === 'open'
  return `${answers} · ${isOpen ? 'open' : question.state === 'cancelled' ? 'cancelled' : 'closed'}`
}
