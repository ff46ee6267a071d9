import { stopEventPropagation, useEditor, useValue } from 'tldraw'
import { boardSignals } from '../signals/install-signals.ts'
import './question-card.css'
import { type QuestionShape, questionOn, questionState } from './question-on.ts'

/** A question of an interview: what is asked, by whose program, how many have answered, and the way to answer. */
export function QuestionOnCanvas({ card }: { card: QuestionShape }) {
  const editor = useEditor()
  const signals = boardSignals(editor)
  const shown = useValue('question', () => questionOn(card, signals), [signals, card])
  const boardId = useValue('board', () => signals.session.get()?.board.id ?? '', [signals])
  const asker = useValue(
    'who asks',
    () => signals.session.get()?.people[shown?.interview.askedBy ?? '']?.name ?? 'Someone',
    [signals, shown],
  )
  const isOpen = shown?.question.state === 'open' && shown.interview.state === 'open'
  return (
    <article
      className="parley-question"
      aria-label="Question"
      data-open={isOpen || undefined}
      style={{ width: card.props.w, height: card.props.h }}
    >
      {shown ? (
        <>
          <p className="parley-question__by">
            {asker}
            {shown.interview.program !== null && ` through ${shown.interview.program}`} asks
          </p>
          <p className="parley-question__text" dir="auto">
            {shown.question.text}
          </p>
          <footer className="parley-question__foot">
            <span>{questionState(shown)}</span>
            {isOpen && (
              <a
                href={`/b/${boardId}/answer`}
                onPointerDown={stopEventPropagation}
                onTouchStart={stopEventPropagation}
                onTouchEnd={stopEventPropagation}
              >
                Answer
              </a>
            )}
          </footer>
        </>
      ) : (
        <p className="parley-question__by">This question is not here any more.</p>
      )}
    </article>
  )
}
