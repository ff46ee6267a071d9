import { useState } from 'react'
import type { InterviewResponse } from '#api/interviews.ts'
import { INTERVIEW_LABELS } from '#panels/interviews/interview-labels.ts'
import { useBoard, useSession, useWriter } from '#panels/open-board/board-context.tsx'
import { isAtLeast } from '#session/core/role.ts'
import type { InterviewView } from '#session/interviews/interview-view.ts'
import type { QuestionBody } from '#session/interviews/questions/question-types.ts'
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

interface OwnAnswerPartProps {
  interview: InterviewView
  question: QuestionWithAnswers
  body: QuestionBody
  labelId: string
  files: AnswerFiles
  onSent: (interview: InterviewResponse) => void
}

export function OwnAnswerPart({ interview, question, body, labelId, files, onSent }: OwnAnswerPartProps) {
  const { me } = useBoard()
  const own = ownAnswer(question, me.id)
  const draft = useAnswerDraft(question.id, body, own?.value ?? null)
  // Something typed and not sent is shown again after a reload.
  const [isEditing, setEditing] = useState(own !== null && draft.isKept)
  const standing = standingOf(interview, question, me.id)
  const whyNot = useWhyNot()
  const isOver = interview.state !== 'open'
  const takesAnswers = !isOver && question.state !== 'cancelled'
  if (own && !isEditing) {
    return (
      <section aria-label={INTERVIEW_LABELS.yourAnswer}>
        <h3 className="text-ink-2 text-small">
          {own.editedAt === null ? INTERVIEW_LABELS.yourAnswer : ANSWER_PAGE_LABELS.yourAnswerChanged}
        </h3>
        <div className="mt-1 rounded-field border border-line bg-raised px-4 py-3">
          <AnswerShown body={body} value={own.value} line={own.text} files={files} />
        </div>
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
          {isOver ? ANSWER_PAGE_LABELS.closedUnanswered : ANSWER_PAGE_LABELS.thisQuestionWasWithdrawn}
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
        onCancel={own ? () => setEditing(false) : null}
        onSent={(next) => {
          setEditing(false)
          onSent(next)
        }}
      />
    </>
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
