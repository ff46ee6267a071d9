import { LoaderCircle } from 'lucide-react'
import type { InterviewResponse } from '#api/interviews.ts'
import { FailureSentence } from '#canvas/sentences/failure-sentence.tsx'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { mayRun } from '#panels/open-board/may-run.ts'
import { ModelLine } from '#panels/open-board/model-line.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import { SUMMARY_SECTIONS } from '#session/interviews/interview-summary.ts'
import { Button } from '#ui/button.tsx'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { Notice } from '#ui/notice.tsx'
import { PERSON_LABELS } from '#ui/person-labels.ts'
import { SUMMARY_SECTION_LABELS } from '../interview-labels.ts'
import { interviewsApi } from '../interview-requests.ts'
import { ANSWER_PAGE_LABELS } from './answer-page-labels.ts'

type Summary = NonNullable<InterviewResponse['summary']>

/** The anchor of the answer with this number on the page: citations lead there. */
export function answerAnchor(number: number): string {
  return `answer-${number}`
}

interface SummaryPartProps {
  interview: InterviewResponse
  onChange: (interview: InterviewResponse) => void
}

export function SummaryPart({ interview, onChange }: SummaryPartProps) {
  const { summary, state } = interview
  if (state === 'summing-up' || summary?.isBeingWritten)
    return (
      <p role="status" className="mt-5 flex items-center gap-2 text-body text-ink-2">
        <LoaderCircle size={16} className="motion-turn shrink-0" aria-hidden />
        {ANSWER_PAGE_LABELS.beingSummedUp}
      </p>
    )
  if (!summary) return null
  if (summary.isMechanical) return <NoSummary interview={interview} summary={summary} onChange={onChange} />
  return (
    <div className="mt-6 border-line border-t pt-4">
      <h3 className="font-heading text-board">{FIELD_LABELS.summary}</h3>
      {summary.title !== interview.title && (
        <p dir="auto" className="mt-1 break-words text-body">
          {summary.title}
        </p>
      )}
      {SUMMARY_SECTIONS.map((section) => (
        <Section key={section} section={section} summary={summary} interview={interview} />
      ))}
      {summary.leftOut.length > 0 && (
        <>
          <h4 className="mt-4 font-button text-body">{FIELD_LABELS.leftOut}</h4>
          <ul className="mt-1 flex flex-col gap-1 text-body text-ink-2">
            {summary.leftOut.map(({ answer, why }) => (
              <li key={answer}>
                <Citation answer={answer} interview={interview} /> {why}
              </li>
            ))}
          </ul>
        </>
      )}
      {summary.model && (
        <p className="mt-4">
          <ModelLine model={summary.model} />
        </p>
      )}
    </div>
  )
}

interface SectionProps {
  section: Summary['sentences'][number]['section']
  summary: Summary
  interview: InterviewResponse
}

function Section({ section, summary, interview }: SectionProps) {
  const sentences = summary.sentences.filter((sentence) => sentence.section === section)
  if (sentences.length === 0) return null
  return (
    <>
      <h4 className="mt-4 font-button text-body">{SUMMARY_SECTION_LABELS[section]}</h4>
      <ul className="mt-1 flex flex-col gap-1 text-body">
        {sentences.map(({ text, answers }) => (
          <li key={`${text}${answers.join()}`} dir="auto" className="break-words">
            {text}{' '}
            {answers.map((answer) => (
              <Citation key={answer} answer={answer} interview={interview} />
            ))}
          </li>
        ))}
      </ul>
    </>
  )
}

function Citation({ answer, interview }: { answer: number; interview: InterviewResponse }) {
  const { people } = useSession()
  const given = interview.questions.flatMap(({ answers }) => answers).find(({ number }) => number === answer)
  return (
    <a
      href={`#${answerAnchor(answer)}`}
      className="relative mr-1 inline-block rounded-field bg-sunk px-1.5 text-ink-2 text-small no-underline hover:text-ink"
    >
      <span className="sr-only">{ANSWER_PAGE_LABELS.answerOf} </span>
      {(given && people[given.by]?.name) ?? PERSON_LABELS.left}
    </a>
  )
}

/** No model has written a summary: the answers below stand for it. */
function NoSummary({ interview, summary, onChange }: SummaryPartProps & { summary: Summary }) {
  const { boardId } = useBoard().connection
  const session = useSession()
  const request = useRequest()
  if (summary.sentences.every(({ answers }) => answers.length === 0)) return null
  const ask = () =>
    request.send(
      () => interviewsApi.retrySummary(boardId, interview.id),
      (value) => onChange(value.interview),
    )
  return (
    <Notice
      className="mt-5 border border-line"
      action={
        mayRun(session) && (
          <Button size="small" isBusy={request.isBusy} onClick={ask}>
            {ANSWER_PAGE_LABELS.sumUpWithModel}
          </Button>
        )
      }
    >
      {ANSWER_PAGE_LABELS.notSummedUp}{' '}
      {request.failure?.message ?? (summary.error && <FailureSentence failure={summary.error} />)}
    </Notice>
  )
}
