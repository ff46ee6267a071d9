import { useSearchParams } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { useBoard } from '#panels/open-board/board-context.tsx'
import type { InterviewView } from '#session/interviews/interview-view.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Announcement } from '#ui/announcement.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { Markdown } from '../text/markdown.tsx'
import { ANSWER_PAGE_LABELS } from './answer-page-labels.ts'
import { AskBackPart } from './ask-back-part.tsx'
import { ContextRequestsPart } from './context-requests-part.tsx'
import { EndedPart } from './ended-part.tsx'
import { InterviewHead } from './interview-head.tsx'
import { nextQuestionId, withAnswers } from './next-question.ts'
import { QuestionCard } from './question-card.tsx'
import { QuestionList } from './question-list.tsx'
import { type ReadInterview, useInterview } from './use-interview.ts'
import { useUnsentAnswers } from './use-unsent-answers.ts'
import { WaitingPart } from './waiting-part.tsx'

export function InterviewToAnswer({ interview: sent }: { interview: InterviewView }) {
  const { me } = useBoard()
  const waitingIds = useUnsentAnswers().flatMap(({ change, refusal }) =>
    refusal === null ? [change.questionId] : [],
  )
  const interview = withAnswers(sent, waitingIds, me.id)
  const read = useInterview(interview)
  const place = useQuestionPlace(interview)
  const context = read.interview?.context ?? ''
  return (
    <>
      <InterviewHead interview={interview} />
      {context !== '' && <Context text={context} />}
      <ReadNotice read={read} />
      <div className="mt-6 grid items-start gap-6 desk:grid-cols-[minmax(0,1fr)_320px] tablet:grid-cols-[minmax(0,1fr)_280px]">
        <div className="min-w-0">
          <Shown interview={interview} read={read} place={place} />
        </div>
        <div className="min-w-0 tablet:sticky tablet:top-20">
          <QuestionList interview={interview} shownId={place.shownId} onShow={place.show} />
          <ContextRequestsPart interview={interview} read={read.interview} />
          <AskBackPart interview={interview} />
        </div>
      </div>
      <AnswerNews interview={interview} sentCount={place.sentCount} isWaiting={waitingIds.length > 0} />
    </>
  )
}

type QuestionPlace = ReturnType<typeof useQuestionPlace>

/** The shown question. Only a person's own action leads away from a question. */
function useQuestionPlace(interview: InterviewView) {
  const { me } = useBoard()
  // A card on the canvas leads to its question.
  const wantedId = useSearchParams().get('question')
  const [chosenId, setChosen] = useState<string | null>(() => {
    const isThereWanted = interview.questions.some(({ id }) => id === wantedId)
    return isThereWanted ? wantedId : nextQuestionId(interview, me.id, null)
  })
  const [visits, setVisits] = useState(0)
  // The response to an answer may arrive before the session that has it.
  const [sentIds, setSentIds] = useState<readonly string[]>([])
  const isThere = interview.questions.some(({ id }) => id === chosenId)
  // A person who waits for a further question gets it; at the end there is nothing to wait for.
  const shownId = isThere ? chosenId : nextQuestionId(withAnswers(interview, sentIds, me.id), me.id, null)
  useEffect(() => {
    if (!isThere && shownId !== null) setChosen(shownId)
  }, [isThere, shownId])
  const show = (questionId: string | null): void => {
    setVisits((before) => before + 1)
    setChosen(questionId)
  }
  return {
    shownId,
    visits,
    sentCount: sentIds.length,
    show,
    step(by: -1 | 1): void {
      const index = interview.questions.findIndex(({ id }) => id === shownId)
      const next = interview.questions[index + by]
      if (next) show(next.id)
    },
    /**
     * After an answer the next question without one follows, unless the person went to another one before the response.
     */
    sent(answeredId: string): void {
      const ids = [...sentIds, answeredId]
      setSentIds((before) => [...before, answeredId])
      setVisits((before) => before + 1)
      const next = nextQuestionId(withAnswers(interview, ids, me.id), me.id, null, answeredId)
      setChosen((now) => (now === answeredId ? next : now))
    },
  }
}

interface ShownProps {
  /** The interview as sent to everyone on the board: it can be newer than `read`. */
  interview: InterviewView
  /** The interview as read over HTTP, with the answers that this person may see. */
  read: ReadInterview
  /** Which question is shown. Its `shownId` is null when nothing is left to answer. */
  place: QuestionPlace
}

function Shown({ interview, read, place }: ShownProps) {
  const question = read.interview?.questions.find(({ id }) => id === place.shownId)
  if (place.shownId === null) {
    if (interview.state !== 'open')
      return <EndedPart view={interview} interview={read.interview} onChange={read.take} />
    return <WaitingPart interview={interview} />
  }
  if (!question) {
    if (read.failure) return null
    return (
      <p role="status" className="py-10 text-center text-body text-ink-2">
        {ANSWER_PAGE_LABELS.openingTheQuestion}
      </p>
    )
  }
  return (
    <>
      {interview.state !== 'open' && (
        <Notice
          className="mb-4"
          action={
            <Button size="small" onClick={() => place.show(null)}>
              {ANSWER_PAGE_LABELS.showTheEnd}
            </Button>
          }
        >
          {ANSWER_PAGE_LABELS.closed}
        </Notice>
      )}
      <QuestionCard
        key={question.id}
        interview={interview}
        question={question}
        visits={place.visits}
        onStep={place.step}
        onSent={(next) => {
          if (next) read.take(next)
          place.sent(question.id)
        }}
        onChange={read.take}
      />
    </>
  )
}

function Context({ text }: { text: string }) {
  return (
    <details className="mt-4 rounded-bar border border-line bg-sheet">
      <summary className="min-h-11 cursor-pointer px-4 py-3 font-button text-body">
        {ANSWER_PAGE_LABELS.whatItIsAbout}
      </summary>
      <Markdown text={text} className="px-4 pb-4 text-phone" />
    </details>
  )
}

function ReadNotice({ read }: { read: ReadInterview }) {
  const isOffline = useReadable(useBoard().connection.saveState).state === 'offline'
  if (isOffline) {
    return (
      <Notice tone="warn" className="mt-4">
        {ANSWER_PAGE_LABELS.offlineHint}
      </Notice>
    )
  }
  if (!read.failure) return null
  return (
    <Notice
      tone="warn"
      className="mt-4"
      action={
        <Button size="small" onClick={read.readAgain}>
          {ACTION_LABELS.tryAgain}
        </Button>
      }
    >
      {read.failure.message}
    </Notice>
  )
}

interface AnswerNewsProps {
  interview: InterviewView
  sentCount: number
  /** An answer waits for a connection. */
  isWaiting: boolean
}

/** Announcements for screen readers: answers that were sent, further questions, the end. */
function AnswerNews({ interview, sentCount, isWaiting }: AnswerNewsProps) {
  const [news, setNews] = useState('')
  const before = useRef({ count: interview.questions.length, state: interview.state, sentCount })
  useEffect(() => {
    const last = before.current
    before.current = { count: interview.questions.length, state: interview.state, sentCount }
    if (interview.state !== last.state) setNews(ANSWER_PAGE_LABELS.closed)
    else if (interview.questions.length > last.count)
      setNews(ANSWER_PAGE_LABELS.furtherQuestion(interview.questions.at(-1)?.text ?? ''))
    else if (sentCount > last.sentCount)
      setNews(isWaiting ? ANSWER_PAGE_LABELS.answerWaits : ANSWER_PAGE_LABELS.answerSent)
  }, [interview, sentCount, isWaiting])
  return <Announcement>{news}</Announcement>
}
