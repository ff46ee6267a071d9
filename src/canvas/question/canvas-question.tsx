import { useRef } from 'react'
import { stopEventPropagation, useEditor, useValue } from 'tldraw'
import { mayWrite } from '#session/members/may-write.ts'
import type { PersonView } from '#session/members/members-slice.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { CANVAS_LABELS } from '../labels/canvas-labels.ts'
import type { BoardSignals } from '../signals/board-signals.ts'
import { boardSignals } from '../signals/install-signals.ts'
import { useMeasuredHeight } from '../signals/use-measured-height.ts'
import { QUESTION_CARD_LABELS } from './question-card-labels.ts'
import '../synthesis/synthesis-card.css'
import './canvas-question.css'
import { answerLines, moreAnswers, questionHead, questionState } from './question-card-labels.ts'
import { type QuestionOnCard, type QuestionShape, questionOn } from './question-on.ts'

/** CSS pixels: the card lays itself out at this width and is scaled to the shape's. */
export const QUESTION_LAID_OUT_AT = 320

const NO_PEOPLE: Readonly<Record<string, PersonView>> = {}

export function CanvasQuestion({ card }: { card: QuestionShape }) {
  const editor = useEditor()
  const signals = boardSignals(editor)
  const sheet = useRef<HTMLDivElement>(null)
  const scale = card.props.w / QUESTION_LAID_OUT_AT
  useMeasuredHeight(sheet, signals, card.id, scale)
  const onCard = useValue('question', () => questionOn(card, signals), [signals, card])
  return (
    <article
      ref={sheet}
      className="parley-card parley-question"
      aria-label={
        onCard ? CANVAS_LABELS.questionWithText(onCard.position, onCard.question.text) : FIELD_LABELS.question
      }
      style={{ width: QUESTION_LAID_OUT_AT, transform: scale === 1 ? undefined : `scale(${scale})` }}
    >
      {onCard ? (
        <AskedCard onCard={onCard} signals={signals} />
      ) : (
        <p className="parley-card__state">{CANVAS_LABELS.questionGone}</p>
      )}
    </article>
  )
}

function AskedCard({ onCard, signals }: { onCard: QuestionOnCard; signals: BoardSignals }) {
  const people = useValue('people', () => signals.session.get()?.people ?? NO_PEOPLE, [signals])
  const lines = answerLines(onCard, people)
  const more = moreAnswers(onCard)
  return (
    <>
      <header className="parley-card__head">{questionHead(onCard, people)}</header>
      <h2 className="parley-question__text" dir="auto">
        {onCard.question.text}
      </h2>
      {lines.length > 0 && (
        <ul className="parley-question__answers">
          {lines.map(({ userId, name, text }) => (
            <li key={userId} dir="auto">
              <b>{name}</b> {text}
            </li>
          ))}
          {more && <li className="parley-question__more">{more}</li>}
        </ul>
      )}
      <footer className="parley-card__foot parley-question__foot">
        <span>{questionState(onCard)}</span>
        <OpenButton onCard={onCard} signals={signals} />
      </footer>
    </>
  )
}

function OpenButton({
  onCard: { interview, question },
  signals,
}: {
  onCard: QuestionOnCard
  signals: BoardSignals
}) {
  const actions = useValue(signals.actions)
  const session = useValue(signals.session)
  if (!actions?.openQuestion || !session) return null
  const { openQuestion } = actions
  const canAnswer =
    interview.state === 'open' && question.state !== 'cancelled' && mayWrite(session, 'commenter')
  const hasAnswered = question.answeredBy.includes(session.me.id)
  const reading = question.answeredBy.length > 0 ? QUESTION_CARD_LABELS.seeAnswers : QUESTION_CARD_LABELS.open
  const label = !canAnswer ? reading : hasAnswered ? QUESTION_CARD_LABELS.changeAnswer : ACTION_LABELS.answer
  return (
    <PlainButton
      className="parley-question__open"
      data-main={(canAnswer && !hasAnswered) || undefined}
      onPointerDown={stopEventPropagation}
      onTouchStart={stopEventPropagation}
      onTouchEnd={stopEventPropagation}
      onClick={() => openQuestion(interview.id, question.id)}
    >
      {label}
    </PlainButton>
  )
}
