import Link from 'next/link'
import { INTERVIEW_LABELS } from '#panels/interviews/interview-labels.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { mayWrite } from '#session/members/may-write.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { buttonClass } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { PERSON_LABELS } from '#ui/person-labels.ts'
import { askerLabel } from '../interview-labels.ts'
import { questionsToAnswer } from '../page/next-question.ts'
import { INTERVIEW_PANEL_LABELS } from './interview-panel-labels.ts'

export interface InterviewBarProps {
  className: string
}

export function InterviewBar({ className }: InterviewBarProps) {
  const session = useSession()
  const { me, connection } = useBoard()
  if (!mayWrite(session, 'commenter')) return null
  const { interview, count } = questionsToAnswer(session.interviews, me.id)
  if (!interview) return null
  const asker = session.people[interview.askedBy]?.name ?? PERSON_LABELS.left
  return (
    <section
      aria-label={INTERVIEW_LABELS.questionsToYou}
      className={classNames('flex items-center gap-4 bg-sheet px-4 py-2', className)}
    >
      <p dir="auto" className="line-clamp-2 min-w-0 flex-1 break-words text-body">
        <span className="font-heading max-phone:block max-phone:truncate">{interview.title}</span>{' '}
        <span className="text-ink-2 max-phone:block max-phone:truncate">
          {INTERVIEW_PANEL_LABELS.asksQuestions(askerLabel(interview.program, asker), count)}
        </span>
      </p>
      <Link
        href={`/b/${connection.boardId}/answer?interview=${interview.id}`}
        className={`${buttonClass('outline', 'small')} shrink-0`}
      >
        {ACTION_LABELS.answer}
      </Link>
    </section>
  )
}
