import { useState } from 'react'
import type { InterviewResponse } from '#api/interviews.ts'
import { INTERVIEW_LABELS } from '#panels/interviews/interview-labels.ts'
import { useBoard, useSession, useWriter } from '#panels/open-board/board-context.tsx'
import { useChangeOutbox } from '#panels/unsent-changes/use-unsent-changes.ts'
import { isAtLeast } from '#session/core/role.ts'
import type { InterviewView } from '#session/interviews/interview-view.ts'
import type { AnswerValue, QuestionBody } from '#session/interviews/questions/question-types.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { standingOf } from '../interview-labels.ts'
import type { AnswerFiles } from '../questions/answer-field.ts'
import { FieldForQuestion } from '../questions/field-for-question.tsx'
import { ANSWER_PAGE_LABELS } from './answer-page-labels.ts'
import { AnswerShown } from './answer-shown.tsx'
import { ownAnswer, type QuestionWithAnswers } from './question-with-answers.ts'
import { SendAnswerForm } from './send-answer-form.tsx'
import { type AnswerDraftState, useAnswerDraft } from './use-answer-draft.ts'
import { useUnsentAnswers } from './use-unsent-answers.ts'

interface OwnAnswerPartProps {
  interview: InterviewView
  question: QuestionWithAnswers
  body: QuestionBody
  labelId: string
  files: AnswerFiles
  /** null: the answer waits for a connection. */
  onSent: (interview: InterviewResponse | null) => void
}

export function OwnAnswerPart(props: OwnAnswerPartProps) {
  const { interview, question, body, labelId, files, onSent } = props
  const { me } = useBoard()
  const own = ownAnswer(question, me.id)
  const unsent = useUnsentAnswers().find(({ change }) => change.questionId === question.id)
  const value = unsent?.change.value ?? own?.value ?? null
  const draft = useAnswerDraft(question.id, body, value)
  // Something typed and not sent is shown again after a reload.
  const [isEditing, setEditing] = useState(value !== null && draft.isKept)
  const standing = standingOf(interview, question, me.id)
  const whyNot = useWhyNot()
  const takesAnswers = interview.state === 'open' && question.state !== 'cancelled'
  if (value && !isEditing) {
    return (
      <section aria-label={INTERVIEW_LABELS.yourAnswer}>
        <GivenAnswer {...props} value={value} own={own} isSent={!unsent} />
        {unsent && <UnsentNotice unsent={unsent} />}
        {takesAnswers && whyNot === null && (
          <Button className="mt-3" onClick={() => setEditing(true)}>
            {ANSWER_PAGE_LABELS.changeAnswer}
          </Button>
        )}
      </section>
    )
  }
  if (!takesAnswers) {
    return (
      <>
        <p className="text-body text-ink-2">
          {interview.state === 'open'
            ? ANSWER_PAGE_LABELS.thisQuestionWasWithdrawn
            : ANSWER_PAGE_LABELS.closedUnanswered}
        </p>
        {draft.isKept && <UnsentAnswer body={body} draft={draft} labelId={labelId} files={files} />}
      </>
    )
  }
  return (
    <>
      {standing === 'settled' && <Notice className="mb-4">{ANSWER_PAGE_LABELS.settledHint}</Notice>}
      <SendAnswerForm
        interviewId={interview.id}
        questionId={question.id}
        body={body}
        draft={draft}
        labelId={labelId}
        files={files}
        whyNot={whyNot}
        onCancel={value ? () => setEditing(false) : null}
        // On its way it is an unsent one, and the form stays for a refusal.
        onSend={() => setEditing(true)}
        onSent={(next) => {
          setEditing(false)
          onSent(next)
        }}
      />
    </>
  )
}

interface GivenAnswerProps extends Pick<OwnAnswerPartProps, 'body' | 'files'> {
  value: AnswerValue
  own: ReturnType<typeof ownAnswer>
  isSent: boolean
}

function GivenAnswer({ body, files, value, own, isSent }: GivenAnswerProps) {
  const isChanged = isSent && own !== null && own.editedAt !== null
  return (
    <>
      <h3 className="text-ink-2 text-small">
        {isChanged ? ANSWER_PAGE_LABELS.yourAnswerChanged : INTERVIEW_LABELS.yourAnswer}
      </h3>
      <div className="mt-1 rounded-field border border-line bg-raised px-4 py-3">
        <AnswerShown body={body} value={value} line={own?.text ?? ''} files={files} />
      </div>
    </>
  )
}

/** Why the answer above is not sent, with the choices of its person. */
function UnsentNotice({ unsent: { id, refusal } }: { unsent: ReturnType<typeof useUnsentAnswers>[number] }) {
  const { retry, discard } = useChangeOutbox()
  return (
    <Notice
      tone="warn"
      className="mt-3"
      action={
        <>
          {refusal !== null && (
            <Button size="small" onClick={() => void retry(id)}>
              {ACTION_LABELS.tryAgain}
            </Button>
          )}
          <Button size="small" kind="quiet" onClick={() => discard(id)}>
            {ACTION_LABELS.discard}
          </Button>
        </>
      }
    >
      {refusal === null ? ANSWER_PAGE_LABELS.answerWaits : ANSWER_PAGE_LABELS.answerRefused(refusal)}
    </Notice>
  )
}

interface UnsentAnswerProps {
  body: QuestionBody
  draft: AnswerDraftState
  labelId: string
  files: AnswerFiles
}

/** An answer that was typed and not sent in time: the end of an interview sends no answers. */
function UnsentAnswer({ body, draft, labelId, files }: UnsentAnswerProps) {
  return (
    <div className="mt-4">
      <Notice
        className="mb-3 bg-sunk"
        action={
          <Button size="small" onClick={draft.forget}>
            {ACTION_LABELS.discard}
          </Button>
        }
      >
        {ANSWER_PAGE_LABELS.unsentHint}
      </Notice>
      <FieldForQuestion
        question={body}
        draft={draft.draft}
        onChange={draft.set}
        isDisabled
        labelId={labelId}
        files={files}
      />
    </div>
  )
}

/** The reason why this person can't answer now, with the remedy; `null` if they can. */
function useWhyNot(): string | null {
  const { me } = useSession()
  const writer = useWriter()
  if (isAtLeast(writer.role, 'commenter')) return null
  return isAtLeast(me.role, 'commenter') ? ANSWER_PAGE_LABELS.boardFrozen : ANSWER_PAGE_LABELS.viewOnly
}
