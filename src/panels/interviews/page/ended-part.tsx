import { CircleCheck } from 'lucide-react'
import Link from 'next/link'
import type { InterviewResponse } from '#api/interviews.ts'
import { askerLabel, endSentence } from '#panels/labels/interview-labels.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import type { InterviewView } from '#session/interviews/interview-view.ts'
import { buttonClass } from '#ui/button.tsx'
import { formatCount } from '#ui/format-count.ts'
import { useNow } from '#ui/use-now.ts'
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
  const asker = view.askedBy === me.id ? 'you' : (people[view.askedBy]?.name ?? 'a person who left')
  const nameOf = (id: string) => (id === me.id ? 'You' : (people[id]?.name ?? 'A person who left'))
  const receiver =
    view.program === null && asker === 'you' ? '' : ` went to ${askerLabel(view.program, asker)}`
  const answers = view.questions.reduce((sum, question) => sum + question.answeredBy.length, 0)
  const mine = view.questions.filter((question) => question.answeredBy.includes(me.id)).length
  return (
    <section aria-label="The end" className="rounded-bar border border-line bg-sheet p-5 phone:p-7">
      <CircleCheck size={24} aria-hidden className="text-ink-2" />
      <h2 className="mt-3 text-page">
        {mine > 0 ? 'The questions are closed. Thank you.' : 'The questions are closed.'}
      </h2>
      <p className="mt-2 text-body text-ink-2">
        {endSentence(view, nameOf, now)}{' '}
        {answers === 0
          ? 'No one answered.'
          : `${formatCount(answers, 'answer')}${receiver}${ownLabel(mine, answers)}.`}
        {view.program !== null && view.undelivered > 0 && (
          <> {formatCount(view.undelivered, 'answer')} will be handed over when the program asks again.</>
        )}
      </p>
      <Link href={`/b/${boardId}`} className={`mt-5 ${buttonClass('outline', 'medium')}`}>
        Open the board
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
  if (mine === all) return mine === 1 ? ': yours' : ', all yours'
  return `; ${formatCount(mine, 'is', 'are')} yours`
}

/** Apart from people's answers, and never counted with them. */
function Advisors({ advisors }: Pick<InterviewResponse, 'advisors'>) {
  return (
    <div className="mt-6 border-line border-t pt-4">
      <h3 className="font-heading text-board">What AI advisors said</h3>
      <p className="mt-1 text-ink-2 text-small">
        AI advisors aren’t people. What they said doesn’t count as an answer.
      </p>
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
      <h3 className="font-heading text-board">Answers</h3>
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
      {question.answers.length === 0 && <p className="text-body text-ink-2">No answer.</p>}
      <ul className="mt-1 flex flex-col gap-2">
        {question.answers.map((answer) => (
          <li
            key={answer.number}
            id={answerAnchor(answer.number)}
            className="scroll-mt-20 border-line border-l-2 pl-3"
          >
            <p className="text-ink-2 text-small">
              {people[answer.by]?.name ?? 'A person who left'}
              {question.countsFrom === answer.by && ' · this answer counts'}
            </p>
            <AnswerShown body={body} value={answer.value} line={answer.text} files={files} />
          </li>
        ))}
      </ul>
    </li>
  )
}
