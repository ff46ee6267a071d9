import { ChevronLeft } from 'lucide-react'
import Link from 'next/link'
import type { MeResponse } from '#api/me.ts'
import { CONVERSATION_LABELS } from '#panels/labels/conversation-labels.ts'
import { OriginLabel } from '#panels/labels/origin-label.tsx'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { MyMenu } from '#panels/open-board/my-menu.tsx'
import type { InterviewView } from '#session/interviews/interview-view.ts'
import { Avatar } from '#ui/avatar.tsx'
import { PERSON_LABELS } from '#ui/person-labels.ts'
import { ProgressSegments } from '#ui/progress-segments.tsx'
import { useNow } from '#ui/use-now.ts'
import {
  answerRuleLabel,
  askerLabel,
  interviewEndLabel,
  listeningLabel,
  standingOf,
} from '../interview-labels.ts'
import { ANSWER_PAGE_LABELS } from './answer-page-labels.ts'

export function AnswerPageHead({ onMeChange }: { onMeChange: (me: MeResponse) => void }) {
  const { board } = useSession()
  const { boardId } = useBoard().connection
  return (
    <header className="sticky top-0 z-20 border-line border-b bg-sheet">
      <div className="mx-auto flex h-14 max-w-[1040px] items-center gap-1 px-2 phone:px-4">
        <Link
          href={`/b/${boardId}`}
          aria-label={CONVERSATION_LABELS.backToBoard(board.title)}
          title={board.title}
          className="grid size-10 shrink-0 place-items-center rounded-field text-ink transition-colors hover:bg-sunk"
        >
          <ChevronLeft size={22} aria-hidden />
        </Link>
        <p dir="auto" className="min-w-0 flex-1 truncate font-heading text-board">
          {board.title}
        </p>
        <MyMenu onChange={onMeChange} />
      </div>
    </header>
  )
}

export function InterviewHead({ interview }: { interview: InterviewView }) {
  const { people } = useSession()
  const { me } = useBoard()
  const now = useNow()
  const asker = people[interview.askedBy]
  const name = asker?.name ?? PERSON_LABELS.left
  const standings = interview.questions.map((question) => standingOf(interview, question, me.id))
  const mine = standings.filter((standing) => standing !== 'withdrawn')
  const done = mine.filter((standing) => standing === 'answered').length
  const isAsking = interview.askedBy === me.id && done === 0
  const says = isAsking ? answersLabel(interview) : ANSWER_PAGE_LABELS.youAnswered(done, mine.length)
  const segments = isAsking
    ? interview.questions
        .filter(({ state }) => state !== 'cancelled')
        .map(({ answeredBy }) => answeredBy.length > 0)
    : mine.map((standing) => standing === 'answered')
  return (
    <div>
      <h1 dir="auto" className="break-words text-title">
        {interview.title}
      </h1>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-body text-ink-2">
        <span className="inline-flex min-w-0 items-center gap-2">
          <Avatar name={name} color={asker?.color ?? ''} size={24} isDecorative />
          <span dir="auto" className="break-words">
            {ANSWER_PAGE_LABELS.askedBy(
              askerLabel(interview.program, interview.askedBy === me.id ? PERSON_LABELS.youInside : name),
            )}
          </span>
          {interview.isByAi && <OriginLabel origin="ai" author={{ kind: 'person' }} />}
        </span>
        <span>{answerRuleLabel(interview.settings)}</span>
        {interviewEndLabel(interview, now) && <span>{interviewEndLabel(interview, now)}.</span>}
        {listeningLabel(interview, now) && <span>{listeningLabel(interview, now)}</span>}
      </div>
      <div className="mt-4 flex items-center gap-3">
        <div className="flex-1">
          <ProgressSegments label={says} segments={segments.map((isDone) => (isDone ? 'done' : 'waiting'))} />
        </div>
        <span className="text-ink-2 text-small tabular-nums">{says}</span>
      </div>
    </div>
  )
}

/** An asker who answers nothing wants to see the results. */
function answersLabel({ questions }: InterviewView): string {
  const answers = questions.flatMap(({ answeredBy }) => answeredBy)
  if (answers.length === 0) return ANSWER_PAGE_LABELS.noAnswersYet
  return ANSWER_PAGE_LABELS.answersBy(answers.length, new Set(answers).size)
}
