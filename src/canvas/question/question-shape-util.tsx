import type { SvgExportContext, TLShapePartial } from 'tldraw'
import { QUESTION_WIDTH, type QuestionProps, questionShapeProps } from '#board/record/question-shape.ts'
import { boardSignals } from '../signals/install-signals.ts'
import { CardShapeUtil } from '../synthesis/card-shape-util.tsx'
import { CanvasQuestion } from './canvas-question.tsx'
import { QUESTION_CARD_LABELS, questionText } from './question-card-labels.ts'
import { type QuestionShape, questionOn } from './question-on.ts'
import { QuestionSvg } from './question-svg.tsx'

export class BoardQuestionShapeUtil extends CardShapeUtil<QuestionShape> {
  static override type = 'question' as const
  static override props = questionShapeProps

  override getDefaultProps(): QuestionProps {
    return { w: QUESTION_WIDTH, h: 240, question: 'w000000000000/n000000000000' }
  }

  override getText(card: QuestionShape): string {
    const signals = boardSignals(this.editor)
    const onCard = questionOn(card, signals)
    return onCard ? questionText(onCard, signals.session.get()?.people ?? {}) : ''
  }

  override getAriaDescriptor(card: QuestionShape): string {
    return QUESTION_CARD_LABELS.questionNamed(
      questionOn(card, boardSignals(this.editor))?.question.text ?? '',
    )
  }

  /** Opens the page for answering. A change must be returned, or tldraw makes a new note on top. */
  override onDoubleClick(card: QuestionShape): TLShapePartial<QuestionShape> {
    const signals = boardSignals(this.editor)
    const onCard = questionOn(card, signals)
    if (onCard) signals.actions.get()?.openQuestion?.(onCard.interview.id, onCard.question.id)
    return { id: card.id, type: card.type }
  }

  override component(card: QuestionShape) {
    return <CanvasQuestion card={card} />
  }

  override toSvg(card: QuestionShape, context: SvgExportContext) {
    const signals = boardSignals(this.editor)
    const onCard = questionOn(card, signals)
    if (!onCard) return null
    return (
      <QuestionSvg
        onCard={onCard}
        people={signals.session.get()?.people ?? {}}
        pageWidth={card.props.w}
        pageHeight={this.heightOf(card)}
        theme={context.isDarkMode ? 'dark' : 'light'}
      />
    )
  }
}
