import { CircleCheck, Hourglass } from 'lucide-react'
import Link from 'next/link'
import { useBoard } from '#panels/open-board/board-context.tsx'
import type { InterviewView } from '#session/interviews/interview-view.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { buttonClass } from '#ui/button.tsx'
import { standingOf } from '../interview-labels.ts'
import { ANSWER_PAGE_LABELS } from './answer-page-labels.ts'
import { ProbePart } from './probe-part.tsx'

/** Shown when this person has answered everything, and the interview is still open. */
export function WaitingPart({ interview }: { interview: InterviewView }) {
  const { me, connection } = useBoard()
  const { boardId } = connection
  const open = interview.questions.filter((question) => question.state === 'open')
  const standings = interview.questions.map((question) => standingOf(interview, question, me.id))
  // Others' answers can settle a question before this person has answered it, and questions can be withdrawn.
  const hasAnsweredAll = standings.includes('answered') && !standings.includes('settled')
  const isProbing = interview.settings.probe !== 'off'
  const isFailed = interview.probes.some(({ state }) => state === 'failed')
  const Icon = hasAnsweredAll && !(open.length === 0 && isProbing) ? CircleCheck : Hourglass
  return (
    <section
      aria-label={ANSWER_PAGE_LABELS.nothingToAnswer}
      className="rounded-bar border border-line bg-sheet p-5 phone:p-7"
    >
      <Icon size={24} aria-hidden className="text-ink-2" />
      <h2 className="mt-3 text-page">
        {open.length === 0 && isProbing
          ? isFailed
            ? ANSWER_PAGE_LABELS.noQuestionYet
            : ANSWER_PAGE_LABELS.waitingForNext
          : hasAnsweredAll
            ? ANSWER_PAGE_LABELS.answeredEvery
            : ANSWER_PAGE_LABELS.nothingLeft}
      </h2>
      <p className="mt-2 text-body text-ink-2">
        {whatComes(open.length > 0, isFailed)} {ANSWER_PAGE_LABELS.changeHint}
      </p>
      <ProbePart interview={interview} />
      <Link href={`/b/${boardId}`} className={`mt-5 ${buttonClass('outline', 'medium')}`}>
        {ACTION_LABELS.openBoard}
      </Link>
    </section>
  )
}

function whatComes(isOthersTurn: boolean, isFailed: boolean): string {
  if (isOthersTurn) return ANSWER_PAGE_LABELS.othersAnswer
  return isFailed ? ANSWER_PAGE_LABELS.nextNotChosen : ANSWER_PAGE_LABELS.nextAppears
}
