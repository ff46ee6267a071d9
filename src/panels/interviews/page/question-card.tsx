import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import type { InterviewResponse } from '#api/interviews.ts'
import { useBoard, useWriter } from '#panels/open-board/board-context.tsx'
import type { InterviewView } from '#session/interviews/interview-view.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { answerCountLabel } from '../interview-labels.ts'
import { Markdown } from '../text/markdown.tsx'
import { ANSWER_PAGE_LABELS } from './answer-page-labels.ts'
import { mayHost } from './may-host.ts'
import { OthersAnswers } from './others-answers.tsx'
import { OwnAnswerPart } from './own-answer-part.tsx'
import { bodyOf, type QuestionWithAnswers } from './question-with-answers.ts'
import { useAnswerFiles } from './use-answer-files.ts'

interface QuestionCardProps {
  interview: InterviewView
  question: QuestionWithAnswers
  /** This person's visits of the question: at each, the heading takes the focus and scrolls into view. */
  visits: number
  onStep: (by: -1 | 1) => void
  /** null: the answer waits for a connection. */
  onSent: (interview: InterviewResponse | null) => void
  onChange: (interview: InterviewResponse) => void
}

export function QuestionCard(props: QuestionCardProps) {
  const { interview, question, visits, onStep, onSent, onChange } = props
  const { me } = useBoard()
  const writer = useWriter()
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const files = useAnswerFiles(interview.id, question.id)
  useEffect(() => {
    if (visits === 0) return
    heading.current?.focus({ preventScroll: visits > 1 })
    // The heading of the question that is shown already has the focus, and can be out of sight.
    if (visits > 1) heading.current?.scrollIntoView({ block: 'nearest' })
  }, [visits])
  const body = bodyOf(question)
  const isHost = mayHost(interview, { userId: me.id, role: writer.role })
  const place = interview.questions.findIndex(({ id }) => id === question.id)
  const count = interview.questions.length
  // The session's `answeredBy`, as in the list beside it: the question read over HTTP is older.
  const { answeredBy } = interview.questions[place] ?? question
  return (
    <article aria-labelledby={headingId} className="rounded-bar border border-line bg-sheet p-5 phone:p-7">
      <div className="flex items-center gap-1">
        <p className="flex min-w-0 flex-1 flex-wrap gap-x-3 text-ink-2 text-small tabular-nums">
          <span>{ANSWER_PAGE_LABELS.questionOf(place + 1, count)}</span>
          <span>{answerCountLabel(answeredBy, interview.settings.participants, me.id)}</span>
        </p>
        {count > 1 && <Steps place={place} count={count} onStep={onStep} />}
      </div>
      <h2
        id={headingId}
        ref={heading}
        tabIndex={-1}
        dir="auto"
        className="mt-1 whitespace-pre-line break-words scroll-mt-28 text-page outline-none phone:text-title"
      >
        {body?.config.question ?? interview.questions[place]?.text}
      </h2>
      {body?.config.context && <Markdown text={body.config.context} className="mt-2 text-ink-2 text-phone" />}
      {question.why !== null && (
        <p dir="auto" className="mt-2 break-words text-ink-2 text-small">
          {ANSWER_PAGE_LABELS.whyAsked(question.why)}
        </p>
      )}
      <div className="mt-5">
        {body ? (
          <OwnAnswerPart
            interview={interview}
            question={question}
            body={body}
            labelId={headingId}
            files={files}
            onSent={onSent}
          />
        ) : (
          <Notice>{ANSWER_PAGE_LABELS.pageIsOlder}</Notice>
        )}
      </div>
      <OthersAnswers
        interviewId={interview.id}
        question={question}
        body={body}
        files={files}
        maySettle={isHost && interview.state === 'open' && question.state !== 'cancelled'}
        onChange={onChange}
      />
    </article>
  )
}

function Steps({ place, count, onStep }: { place: number; count: number; onStep: (by: -1 | 1) => void }) {
  return (
    <span className="flex">
      <IconButton
        label={ANSWER_PAGE_LABELS.previousQuestion}
        size={40}
        icon={<ChevronLeft size={20} aria-hidden />}
        isDisabled={place <= 0}
        onClick={() => onStep(-1)}
      />
      <IconButton
        label={ANSWER_PAGE_LABELS.nextQuestion}
        size={40}
        icon={<ChevronRight size={20} aria-hidden />}
        isDisabled={place >= count - 1}
        onClick={() => onStep(1)}
      />
    </span>
  )
}
