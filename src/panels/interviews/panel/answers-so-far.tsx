import { INTERVIEW_LABELS } from '#panels/interviews/interview-labels.ts'
import { TAB_LABELS } from '#panels/labels/tab-labels.ts'
import { useSession } from '#panels/open-board/board-context.tsx'
import { asFields } from '#session/interviews/questions/question-parts.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { PERSON_LABELS } from '#ui/person-labels.ts'
import { AnswerShown } from '../page/answer-shown.tsx'
import { bodyOf, type QuestionWithAnswers } from '../page/question-with-answers.ts'
import { useAnswerFiles } from '../page/use-answer-files.ts'
import { type TallyRow, tallyAnswers } from './tally-answers.ts'

interface AnswersSoFarProps {
  interviewId: string
  question: QuestionWithAnswers
}

export function AnswersSoFar({ interviewId, question }: AnswersSoFarProps) {
  const { people } = useSession()
  const files = useAnswerFiles(interviewId, question.id)
  const body = bodyOf(question)
  const rows = body && tallyAnswers(body, question.answers)
  const nameOf = (id: string) => people[id]?.name ?? PERSON_LABELS.left
  if (question.answers.length === 0) return null
  if (rows) {
    return (
      <>
        <ul aria-label={FIELD_LABELS.results} className="mt-2 flex flex-col gap-2">
          {rows.map((row) => (
            <Bar key={row.label} row={row} names={row.by.map(nameOf).join(', ')} />
          ))}
        </ul>
        <Comments answers={question.answers} nameOf={nameOf} />
      </>
    )
  }
  return (
    <ul aria-label={INTERVIEW_LABELS.answers} className="mt-2 flex flex-col gap-2">
      {question.answers.map((answer) => (
        <li key={answer.by} className="border-line border-l-2 pl-2">
          <p className="text-caption text-ink-2">{nameOf(answer.by)}</p>
          <AnswerShown body={body} value={answer.value} line={answer.text} files={files} />
        </li>
      ))}
    </ul>
  )
}

function Bar({ row, names }: { row: TallyRow; names: string }) {
  return (
    <li>
      <p className="flex gap-2 text-small">
        <span dir="auto" className="min-w-0 flex-1 break-words">
          {row.label}
        </span>
        <span className="shrink-0 tabular-nums">{row.value}</span>
      </p>
      <span aria-hidden className="mt-0.5 block h-1 bg-sunk">
        <span className="block h-full bg-ink" style={{ width: `${Math.round(row.share * 100)}%` }} />
      </span>
      {names !== '' && (
        <p dir="auto" className="mt-0.5 break-words text-caption text-ink-2">
          {names}
        </p>
      )}
    </li>
  )
}

interface CommentsProps {
  answers: QuestionWithAnswers['answers']
  nameOf: (id: string) => string
}

function Comments({ answers, nameOf }: CommentsProps) {
  const comments = answers.flatMap(({ by, value }) => {
    const { feedback } = asFields(value)
    return typeof feedback === 'string' && feedback.trim() !== '' ? [{ by, feedback }] : []
  })
  if (comments.length === 0) return null
  return (
    <ul aria-label={TAB_LABELS.comments} className="mt-2 flex flex-col gap-2 text-small">
      {comments.map(({ by, feedback }) => (
        <li key={by} dir="auto" className="whitespace-pre-wrap break-words border-line border-l-2 pl-2">
          <span className="block text-caption text-ink-2">{nameOf(by)}</span>
          {feedback}
        </li>
      ))}
    </ul>
  )
}
