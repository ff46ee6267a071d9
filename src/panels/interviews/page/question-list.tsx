import { Ban, Check, Circle, CircleDashed, Lock } from 'lucide-react'
import { Fragment } from 'react'
import { TAB_LABELS } from '#panels/labels/tab-labels.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import type { InterviewView } from '#session/interviews/interview-view.ts'
import { classNames } from '#ui/class-names.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { answerCountLabel, type QuestionStanding, STANDING_LABELS, standingOf } from '../interview-labels.ts'
import { questionsByBranch } from './next-question.ts'

const ICONS: Record<QuestionStanding, typeof Check> = {
  'to-answer': Circle,
  answered: Check,
  settled: Lock,
  withdrawn: Ban,
  closed: CircleDashed,
}

interface QuestionListProps {
  interview: InterviewView
  shownId: string | null
  onShow: (questionId: string) => void
}

export function QuestionList({ interview, shownId, onShow }: QuestionListProps) {
  return (
    <nav aria-label={TAB_LABELS.questions}>
      <h2 className="mb-2 font-heading text-board">{TAB_LABELS.questions}</h2>
      <ol className="overflow-clip rounded-bar border border-line bg-sheet">
        {questionsByBranch(interview).map(({ branch, questions }) => (
          <Fragment key={branch?.id ?? ''}>
            {branch && (
              <li className="border-line border-b bg-desk px-4 py-2 text-ink-2 text-small">
                <span dir="auto" className="block break-words font-button">
                  {branch.scope}
                </span>
                {branch.finding !== null && (
                  <span dir="auto" className="mt-0.5 block break-words">
                    {branch.finding}
                  </span>
                )}
              </li>
            )}
            {questions.map((question) => (
              <QuestionRow
                key={question.id}
                interview={interview}
                question={question}
                isShown={question.id === shownId}
                onShow={onShow}
              />
            ))}
          </Fragment>
        ))}
      </ol>
    </nav>
  )
}

interface QuestionRowProps {
  interview: InterviewView
  question: InterviewView['questions'][number]
  isShown: boolean
  onShow: (questionId: string) => void
}

function QuestionRow({ interview, question, isShown, onShow }: QuestionRowProps) {
  const { me } = useBoard()
  const standing = standingOf(interview, question, me.id)
  const Icon = ICONS[standing]
  const answered = answerCountLabel(question.answeredBy, interview.settings.participants, me.id)
  const isOnlyMine = question.answeredBy.length === 1 && standing === 'answered'
  // Askers need not answer their own question, so no standing is shown to them.
  const isAskers = interview.askedBy === me.id && standing !== 'answered' && standing !== 'withdrawn'
  const standingLabel = isOnlyMine || isAskers ? [] : [STANDING_LABELS[standing]]
  return (
    <li className="border-line border-b last:border-b-0">
      <PlainButton
        aria-current={isShown ? 'true' : undefined}
        onClick={() => onShow(question.id)}
        className={classNames(
          'flex min-h-14 w-full items-start gap-3 px-4 py-2.5 text-left transition-colors -outline-offset-2!',
          isShown ? 'bg-sunk shadow-[inset_3px_0_0_var(--ink)]' : 'hover:bg-sunk',
        )}
      >
        <Icon size={18} aria-hidden className="mt-0.5 text-ink-2" />
        <span className="min-w-0 flex-1">
          <span dir="auto" className="line-clamp-2 break-words text-body">
            {question.text}
          </span>
          <span className="mt-0.5 block text-caption text-ink-2 tabular-nums">
            {[...standingLabel, answered].join(' · ')}
          </span>
        </span>
      </PlainButton>
    </li>
  )
}
