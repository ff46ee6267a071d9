import { CircleCheck } from 'lucide-react'
import Link from 'next/link'
import type { InterviewResponse } from '#api/interviews.ts'
import { INTERVIEW_LABELS } from '#panels/interviews/interview-labels.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import type { InterviewView } from '#session/interviews/interview-view.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { buttonClass } from '#ui/button.tsx'
import { formatCount } from '#ui/format-count.ts'
import { PERSON_LABELS } from '#ui/person-labels.ts'
import { useNow } from '#ui/use-now.ts'
import { askerLabel, endSentence } from '../interview-labels.ts'
import { ANSWER_PAGE_LABELS } from './answer-page-labels.ts'
import { AnswerShown } from './answer-shown.tsx'
import { bodyOf, type QuestionWithAnswers } from './question-with-answers.ts'
import { answerAnchor, SummaryPart } from './summary-part.tsx'
import { useAnswerFiles } from './use-answer-files.ts'

interface EndedPartProps {
  view: InterviewView
  /** null while it is being read. */
  interview: InterviewResponse | null
  onChange: (interview: InterviewResponse) => void
}

export function EndedPart({ view, interview, onChange }: EndedPartProps) {
  const { boardId } = useBoard().connection
  const { people } = useSession()
  const { me } = useBoard()
  const now = useNow()
  const asker =
    view.askedBy === me.id
      ? PERSON_LABELS.youInside
      : (people[view.askedBy]?.name ?? PERSON_LABELS.leftInside)
  const nameOf = (id: string) => (id === me.id ? PERSON_LABELS.you : (people[id]?.name ?? PERSON_LABELS.left))
  const receiver =
    view.program === null && asker === 'you'
      ? ''
      : ` ${ANSWER_PAGE_LABELS.wentTo(askerLabel(view.program, asker))}`
  const answers = view.questions.reduce((sum, question) => sum + question.answeredBy.length, 0)
  const mine = view.questions.filter((question) => question.answeredBy.includes(me.id)).length
  return (
    <section
      aria-label={ANSWER_PAGE_LABELS.theEnd}
      className="rounded-bar border border-line bg-sheet p-5 phone:p-7"
    >
      <CircleCheck size={24} aria-hidden className="text-ink-2" />
      <h2 className="mt-3 text-page">
        {mine > 0 ? ANSWER_PAGE_LABELS.closedWithThanks : ANSWER_PAGE_LABELS.closed}
      </h2>
      <p className="mt-2 text-body text-ink-2">
        {endSentence(view, nameOf, now)}{' '}
        {answers === 0
          ? ANSWER_PAGE_LABELS.noOneAnswered
          : `${formatCount(answers, 'answer')}${receiver}${ownLabel(mine, answers)}.`}
        {view.program !== null && view.undelivered > 0 && (
          <> {ANSWER_PAGE_LABELS.undelivered(view.undelivered)}</>
        )}
      </p>
      <Link href={`/b/${boardId}`} className={`mt-5 ${buttonClass('outline', 'medium')}`}>
        {ACTION_LABELS.openBoard}
      </Link>
      {interview && answers > 0 && <SummaryPart interview={interview} onChange={onChange} />}
      {interview && answers > 0 && <AllAnswers interview={interview} />}
      {interview && interview.advisors.length > 0 && <Advisors advisors={interview.advisors} />}
    </section>
  )
}

/** How many of the answers are this person's, after their number: "; 2 are yours". Empty without any. */
function ownLabel(mine: number, all: number): string {
  if (mine === 0) return ''
  if (mine === all) return mine === 1 ? ANSWER_PAGE_LABELS.isYours : ANSWER_PAGE_LABELS.allYours
  return ANSWER_PAGE_LABELS.someYours(mine)
}

/** Apart from people's answers, and never counted with them. */
function Advisors({ advisors }: Pick<InterviewResponse, 'advisors'>) {
  return (
    <div className="mt-6 border-line border-t pt-4">
      <h3 className="font-heading text-board">{ANSWER_PAGE_LABELS.advisorsAnswers}</h3>
      <p className="mt-1 text-ink-2 text-small">{ANSWER_PAGE_LABELS.advisorsAnswersHint}</p>
      <ul className="mt-2 flex flex-col gap-3">
        {advisors.map(({ agent, name, text }) => (
          <li key={agent} className="border-line border-l-2 pl-3">
            <p className="text-ink-2 text-small">{name}</p>
            <p dir="auto" className="whitespace-pre-wrap break-words text-body">
              {text}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}

function AllAnswers({ interview }: { interview: InterviewResponse }) {
  return (
    <div className="mt-6 border-line border-t pt-4">
      <h3 className="font-heading text-board">{INTERVIEW_LABELS.answers}</h3>
      <ol className="mt-2 flex flex-col gap-4">
        {interview.questions.map((question) => (
          <AnswersTo key={question.id} interviewId={interview.id} question={question} />
        ))}
      </ol>
    </div>
  )
}

function AnswersTo({ interviewId, question }: { interviewId: string; question: QuestionWithAnswers }) {
  const { people } = useSession()
  const files = useAnswerFiles(interviewId, question.id)
  const body = bodyOf(question)
  return (
    <li>
      <p dir="auto" className="break-words font-button text-body">
        {body?.config.question}
      </p>
      {question.answers.length === 0 && <p className="text-body text-ink-2">{ANSWER_PAGE_LABELS.noAnswer}</p>}
      <ul className="mt-1 flex flex-col gap-2">
        {question.answers.map((answer) => (
          <li
            key={answer.number}
            id={answerAnchor(answer.number)}
            className="scroll-mt-20 border-line border-l-2 pl-3"
          >
            <p className="text-ink-2 text-small">
              {people[answer.by]?.name ?? PERSON_LABELS.left}
              {question.countsFrom === answer.by && ` · ${ANSWER_PAGE_LABELS.thisAnswerCounts}`}
            </p>
            <AnswerShown body={body} value={answer.value} line={answer.text} files={files} />
          </li>
        ))}
      </ul>
    </li>
  )
}
