import { Ban, Check, Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { INTERVIEW_LABELS, STANDING_LABELS } from '#panels/interviews/interview-labels.ts'
import { TAB_LABELS } from '#panels/labels/tab-labels.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { CommentButton } from '#panels/open-board/comment-button.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import type { Request } from '#panels/requests/use-one-request.ts'
import type { InterviewView, QuestionView } from '#session/interviews/interview-view.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { answerCountLabel } from '../interview-labels.ts'
import { interviewsApi } from '../interview-requests.ts'
import type { QuestionWithAnswers } from '../page/question-with-answers.ts'
import { AnswersSoFar } from './answers-so-far.tsx'
import { INTERVIEW_PANEL_LABELS } from './interview-panel-labels.ts'

interface QuestionCountsProps {
  interview: InterviewView
  isHost: boolean
  answered?: readonly QuestionWithAnswers[]
}

export function QuestionCounts({ interview, isHost, answered = [] }: QuestionCountsProps) {
  return (
    <ol aria-label={TAB_LABELS.questions} className="mt-3 flex flex-col gap-2">
      {interview.questions.map((question, index) => (
        <QuestionCount
          key={question.id}
          interview={interview}
          question={question}
          place={index + 1}
          isHost={isHost && interview.state === 'open'}
          withAnswers={answered.find(({ id }) => id === question.id)}
        />
      ))}
    </ol>
  )
}

interface QuestionCountProps extends Omit<QuestionCountsProps, 'answered'> {
  withAnswers: QuestionWithAnswers | undefined
  question: QuestionView
  place: number
}

function QuestionCount({ interview, question, place, isHost, withAnswers }: QuestionCountProps) {
  const { me } = useBoard()
  const request = useRequest()
  const { text, state, answeredBy } = question
  const isOpen = state === 'open'
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)_auto] items-start gap-x-2">
      <span className="text-ink-2 text-small tabular-nums">{place}</span>
      <div className="min-w-0">
        <p dir="auto" className="line-clamp-2 break-words text-body">
          {text}
        </p>
        <p className="text-caption text-ink-2 tabular-nums">
          {stateWord(interview, question)} ·{' '}
          {answerCountLabel(answeredBy, interview.settings.participants, me.id)}
        </p>
        {withAnswers && <AnswersSoFar interviewId={interview.id} question={withAnswers} />}
        <FailureText>{request.failure?.message}</FailureText>
      </div>
      <span className="flex items-start">
        <CommentButton
          anchor={{ kind: 'question', interviewId: interview.id, questionId: question.id }}
          name={INTERVIEW_PANEL_LABELS.questionPlace(place)}
        />
        {isHost && isOpen && (
          <QuestionMenu interviewId={interview.id} question={question} place={place} request={request} />
        )}
      </span>
    </li>
  )
}

interface QuestionMenuProps {
  interviewId: string
  /** An open one. */
  question: QuestionView
  place: number
  request: Request
}

/** Settles the question, or withdraws it after a confirmation: it can't be asked again with its answers. */
function QuestionMenu({ interviewId, question: { id, answeredBy }, place, request }: QuestionMenuProps) {
  const { boardId } = useBoard().connection
  const [isAsking, setAsking] = useState(false)
  const stopAsking = (): void => setAsking(false)
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={INTERVIEW_PANEL_LABELS.moreAboutQuestion(place)}
            size={32}
            icon={<Ellipsis size={18} aria-hidden />}
          />
        }
      >
        <MenuItem
          icon={<Check size={16} aria-hidden />}
          isDisabled={answeredBy.length === 0}
          onSelect={() => request.send(() => interviewsApi.settle(boardId, interviewId, id, null))}
        >
          {INTERVIEW_PANEL_LABELS.settleAction}
        </MenuItem>
        <MenuItem icon={<Ban size={16} aria-hidden />} onSelect={() => setAsking(true)}>
          {INTERVIEW_PANEL_LABELS.withdrawAction}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        isOpen={isAsking}
        title={INTERVIEW_PANEL_LABELS.withdrawQuestion}
        consequence={INTERVIEW_PANEL_LABELS.withdrawConsequence}
        action={INTERVIEW_PANEL_LABELS.withdraw}
        isBusy={request.isBusy}
        error={request.failure?.message ?? null}
        onConfirm={() => request.send(() => interviewsApi.cancel(boardId, interviewId, id), stopAsking)}
        onCancel={stopAsking}
      />
    </>
  )
}

function stateWord({ state: ofInterview }: InterviewView, { state }: QuestionView): string {
  if (state === 'cancelled') return STANDING_LABELS.withdrawn
  if (state === 'settled') return STANDING_LABELS.settled
  return ofInterview === 'ended' ? INTERVIEW_LABELS.ended : ACTION_LABELS.open
}
