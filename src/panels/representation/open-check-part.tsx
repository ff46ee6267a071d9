import { Lock } from 'lucide-react'
import { useState } from 'react'
import { answeredLabel, CHECK_TITLE, RATING_LABELS, tooFewAnswersLabel } from '#panels/labels/check-labels.ts'
import { WINDOW_LABELS } from '#panels/labels/window-labels.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import { sendCommand } from '#panels/requests/send-command.ts'
import { type DocumentText, pointsOf, WHOLE } from '#session/choosing/representation/document-points.ts'
import {
  MAX_RATING,
  MIN_ANSWERS,
  type OpenPoll,
} from '#session/choosing/representation/representation-poll.ts'
import { mayWrite } from '#session/members/may-write.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { PointAnswerPart } from './point-answer-part.tsx'
import { REPRESENTATION_LABELS } from './representation-labels.ts'
import { useCheckAnswers } from './use-check-answers.ts'

interface OpenCheckPartProps {
  check: OpenPoll
  document: DocumentText
  version: number
  heading: 'h2' | 'h4'
}

export function OpenCheckPart({ check, document, version, heading: Heading }: OpenCheckPartProps) {
  const session = useSession()
  const { answerTo, change } = useCheckAnswers(check.documentId)
  const mayAnswer = mayWrite(session, 'commenter')
  const points = [...pointsOf(document), { id: WHOLE, text: REPRESENTATION_LABELS.allInAll }]
  return (
    <section aria-label={CHECK_TITLE} className="rounded-card border border-line bg-raised px-4 py-3">
      <div className="flex items-baseline justify-between gap-3">
        <Heading className="font-heading text-board">{CHECK_TITLE}</Heading>
        <span className="flex shrink-0 items-center gap-1 text-ink-2 text-small">
          <Lock size={14} aria-hidden />
          {REPRESENTATION_LABELS.private}
        </span>
      </div>
      <p className="mt-1 text-ink-2 text-small">
        {REPRESENTATION_LABELS.versionAndAnswers(version, answeredLabel(check.answered))}
      </p>
      {mayAnswer && (
        <>
          <p className="mt-1 text-ink-2 text-small">
            {REPRESENTATION_LABELS.scaleHint(
              RATING_LABELS[0].toLowerCase(),
              MAX_RATING,
              RATING_LABELS[MAX_RATING].toLowerCase(),
              MIN_ANSWERS,
            )}
          </p>
          <div className="mt-2 divide-y divide-line border-line border-t">
            {points.map(({ id, text }) => (
              <div key={id} className="py-3">
                <PointAnswerPart
                  text={text}
                  answer={answerTo(id)}
                  onChange={(answer) => change(id, answer)}
                />
              </div>
            ))}
          </div>
        </>
      )}
      {mayWrite(session, 'facilitator') && <EndCheck check={check} />}
    </section>
  )
}

function EndCheck({ check: { documentId, answered } }: Pick<OpenCheckPartProps, 'check'>) {
  const { boardId } = useBoard().connection
  const closing = useRequest()
  const discarding = useRequest()
  const [asking, setAsking] = useState<'close' | 'discard' | null>(null)
  const stopAsking = (): void => setAsking(null)
  const close = (): void =>
    closing.send(() => sendCommand(boardId, 'post /checks/{documentId}/close', { documentId }), stopAsking)
  const tooFew = tooFewAnswersLabel(answered)
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <Button isBusy={closing.isBusy} onClick={tooFew === null ? close : () => setAsking('close')}>
        {tooFew === null ? REPRESENTATION_LABELS.closeAndShowResults : REPRESENTATION_LABELS.close}
      </Button>
      <Button kind="quiet" onClick={() => setAsking('discard')}>
        {ACTION_LABELS.discardAction}
      </Button>
      <FailureText className="w-full">{asking === null ? closing.failure?.message : null}</FailureText>
      <ConfirmDialog
        isOpen={asking === 'close'}
        title={WINDOW_LABELS.closeNowTitle}
        consequence={tooFew ?? ''}
        action={REPRESENTATION_LABELS.closeWithoutResults}
        isBusy={closing.isBusy}
        error={closing.failure?.message ?? null}
        onConfirm={close}
        onCancel={stopAsking}
      />
      <ConfirmDialog
        isOpen={asking === 'discard'}
        title={REPRESENTATION_LABELS.discardTheAnswers}
        consequence={REPRESENTATION_LABELS.discardHint}
        action={REPRESENTATION_LABELS.discardAnswers}
        isBusy={discarding.isBusy}
        error={discarding.failure?.message ?? null}
        onConfirm={() =>
          discarding.send(
            () => sendCommand(boardId, 'delete /checks/{documentId}', { documentId }),
            stopAsking,
          )
        }
        onCancel={stopAsking}
      />
    </div>
  )
}
