import type { InterviewResponse } from '#api/interviews.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import type { QuestionBody } from '#session/interviews/questions/question-types.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { formatMoment } from '#ui/format-day.ts'
import { PERSON_LABELS } from '#ui/person-labels.ts'
import { useNow } from '#ui/use-now.ts'
import { interviewsApi } from '../interview-requests.ts'
import type { AnswerFiles } from '../questions/answer-field.ts'
import { ANSWER_PAGE_LABELS } from './answer-page-labels.ts'
import { AnswerShown } from './answer-shown.tsx'
import type { QuestionWithAnswers } from './question-with-answers.ts'

interface OthersAnswersProps {
  interviewId: string
  question: QuestionWithAnswers
  body: QuestionBody | null
  files: AnswerFiles
  maySettle: boolean
  onChange: (interview: InterviewResponse) => void
}

export function OthersAnswers(props: OthersAnswersProps) {
  const { interviewId, question, body, files, maySettle, onChange } = props
  const { me, connection } = useBoard()
  const request = useRequest()
  const others = question.answers.filter((answer) => answer.by !== me.id)
  const count = question.answeredBy.filter((id) => id !== me.id).length
  if (count === 0) return null
  if (others.length === 0) {
    return (
      <p className="mt-5 border-line border-t pt-4 text-body text-ink-2">
        {ANSWER_PAGE_LABELS.othersHidden(count)}
      </p>
    )
  }
  return (
    <section aria-label={ANSWER_PAGE_LABELS.answersOfOthers} className="mt-6 border-line border-t pt-4">
      <h3 className="font-heading text-board">{ANSWER_PAGE_LABELS.otherAnswers(count)}</h3>
      <ul className="mt-2 flex flex-col">
        {others.map((answer) => (
          <OtherAnswer
            key={answer.by}
            answer={answer}
            body={body}
            files={files}
            isCounted={question.countsFrom === answer.by}
          >
            {maySettle && question.countsFrom !== answer.by && (
              <Button
                size="small"
                isBusy={request.isBusy}
                onClick={() =>
                  request.send(
                    () => interviewsApi.settle(connection.boardId, interviewId, question.id, answer.by),
                    ({ interview }) => onChange(interview),
                  )
                }
              >
                {ANSWER_PAGE_LABELS.settleOnThis}
              </Button>
            )}
          </OtherAnswer>
        ))}
      </ul>
      <FailureText className="mt-2">{request.failure?.message}</FailureText>
    </section>
  )
}

interface OtherAnswerProps {
  answer: QuestionWithAnswers['answers'][number]
  body: QuestionBody | null
  files: AnswerFiles
  /** It alone is the answer to the question. */
  isCounted: boolean
  children: React.ReactNode
}

function OtherAnswer({ answer, body, files, isCounted, children }: OtherAnswerProps) {
  const { people } = useSession()
  const now = useNow()
  const person = people[answer.by]
  return (
    <li className="flex gap-3 border-line border-b py-3 last:border-b-0">
      <Avatar name={person?.name ?? '?'} color={person?.color ?? ''} size={28} isDecorative />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap gap-x-2 text-ink-2 text-small">
          <span className="font-button text-ink">{person?.name ?? PERSON_LABELS.left}</span>
          <span>
            {formatMoment(answer.editedAt ?? answer.at, now)}
            {answer.editedAt !== null && `, ${ANSWER_PAGE_LABELS.changed}`}
          </span>
          {isCounted && <span className="font-button text-ink">{ANSWER_PAGE_LABELS.countedAnswer}</span>}
        </p>
        <div className="mt-1">
          <AnswerShown body={body} value={answer.value} line={answer.text} files={files} />
        </div>
        <div className="mt-2 empty:hidden">{children}</div>
      </div>
    </li>
  )
}
