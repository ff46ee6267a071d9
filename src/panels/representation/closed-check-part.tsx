import { PenLine } from 'lucide-react'
import { representedLabel, WHOLE_DOCUMENT_LABEL } from '#formats/minutes/poll-labels.ts'
import { CHECK_TITLE, tooFewLabel } from '#panels/labels/check-labels.ts'
import { COUNT_LABELS } from '#panels/labels/count-labels.ts'
import { DOCUMENT_LABELS } from '#panels/labels/document-labels.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import { useSilentReason } from '#panels/open-board/use-silent-reason.ts'
import { OpinionsPart } from '#panels/opinion-groups/opinions-part.tsx'
import { sendCommand } from '#panels/requests/send-command.ts'
import { type DocumentText, pointsOf, WHOLE } from '#session/choosing/representation/document-points.ts'
import {
  type ClosedPoll,
  type Criticism,
  isShown,
  MIN_ANSWERS,
} from '#session/choosing/representation/representation-poll.ts'
import { mayWrite } from '#session/members/may-write.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { formatCount } from '#ui/format-count.ts'
import { checksApi } from './check-requests.ts'
import { REPRESENTATION_LABELS } from './representation-labels.ts'
import { RepresentedRing } from './represented-ring.tsx'

interface ClosedCheckPartProps {
  check: ClosedPoll
  document: DocumentText
  version: number
  heading: 'h2' | 'h4'
  next: number | null
  onRevised: ((documentId: string) => void) | undefined
}

export function ClosedCheckPart(props: ClosedCheckPartProps) {
  const { check, document, version, heading: Heading, next, onRevised } = props
  const session = useSession()
  const { people, points, criticisms } = check.result
  const counts = new Map(points.map((point) => [point.pointId, point]))
  const whole = counts.get(WHOLE)
  const byPoint = Map.groupBy(criticisms, ({ pointId }) => pointId)
  const texts = new Map(pointsOf(document).map(({ id, text }) => [id, text]))
  return (
    <section aria-label={CHECK_TITLE} className="rounded-card border border-line bg-raised px-4 py-3">
      <div className="flex items-baseline justify-between gap-3">
        <Heading className="font-heading text-board">{CHECK_TITLE}</Heading>
        <span className="shrink-0 text-ink-2 text-small">{DOCUMENT_LABELS.version(version)}</span>
      </div>
      {!isShown(check) && (
        <>
          <p className="mt-1 text-ink-2 text-small">{tooFewLabel(people)}</p>
          {mayWrite(session, 'facilitator') && <Reopen documentId={check.documentId} />}
        </>
      )}
      {isShown(check) && (
        <>
          <div className="mt-3 flex items-center gap-3">
            {whole && <RepresentedRing {...whole} size={56} />}
            <div className="min-w-0">
              {whole && <p className="font-heading text-board">{representedLabel(whole)}</p>}
              <p className="text-ink-2 text-small">
                {REPRESENTATION_LABELS.peopleAnswered(formatCount(people, 'person'))}
              </p>
            </div>
          </div>
          <Criticisms criticisms={byPoint.get(WHOLE)} />
          <ul
            aria-label={REPRESENTATION_LABELS.byPoint}
            className="mt-3 divide-y divide-line border-line border-t"
          >
            {pointsOf(document).map(({ id, text }) => (
              <li key={id} className="flex items-start gap-2 py-2 text-small">
                <PointCount count={counts.get(id)} />
                <div className="min-w-0">
                  <PointText text={text} />
                  <Criticisms criticisms={byPoint.get(id)} />
                </div>
              </li>
            ))}
          </ul>
          <OpinionsPart
            opinions={check.result.opinions}
            item="point"
            renderItem={(id) => <PointText text={texts.get(id) ?? WHOLE_DOCUMENT_LABEL} />}
            heading={Heading === 'h2' ? 'h3' : 'h5'}
          />
          {next !== null && mayWrite(session, 'facilitator') && (
            <Revise
              documentId={check.documentId}
              next={next}
              isDue={criticisms.length > 0}
              onRevised={onRevised}
            />
          )}
        </>
      )}
    </section>
  )
}

function PointText({ text }: { text: string }) {
  return (
    <p dir="auto" className="line-clamp-3 break-words text-small">
      {text}
    </p>
  )
}

function Reopen({ documentId }: { documentId: string }) {
  const { boardId } = useBoard().connection
  const request = useRequest()
  return (
    <div className="mt-2">
      <Button
        size="small"
        isBusy={request.isBusy}
        onClick={() =>
          request.send(() => sendCommand(boardId, 'post /checks/{documentId}/reopen', { documentId }))
        }
      >
        {ACTION_LABELS.reopen}
      </Button>
      <p className="mt-1 text-ink-2 text-small">{REPRESENTATION_LABELS.continueHint}</p>
      <FailureText className="mt-1">{request.failure?.message}</FailureText>
    </div>
  )
}

/** Criticisms in an order that does not depend on their writers. */
function Criticisms({ criticisms = [] }: { criticisms: readonly Criticism[] | undefined }) {
  if (criticisms.length === 0) return null
  return (
    <ul aria-label={REPRESENTATION_LABELS.criticisms} className="mt-1 list-disc pl-4 text-ink-2 text-small">
      {criticisms.map(({ id, text }) => (
        <li key={id} dir="auto" className="break-words py-0.5">
          {text}
        </li>
      ))}
    </ul>
  )
}

function PointCount({ count }: { count: { answered: number; represented: number } | undefined }) {
  if (!count)
    return (
      <span title={REPRESENTATION_LABELS.fewerRated(MIN_ANSWERS)} className="w-18 shrink-0 text-ink-2">
        <span aria-hidden>–</span>
        <span className="sr-only">{REPRESENTATION_LABELS.fewerRatedShort(MIN_ANSWERS)}</span>
      </span>
    )
  return (
    <span className="flex w-18 shrink-0 items-center gap-1.5 tabular-nums">
      <RepresentedRing {...count} size={20} />
      {COUNT_LABELS.outOf(count.represented, count.answered)}
    </span>
  )
}

interface ReviseProps {
  documentId: string
  next: number
  /** Criticisms wait for an answer: then this is the action that moves the document on. */
  isDue: boolean
  onRevised: ((documentId: string) => void) | undefined
}

function Revise({ documentId, next, isDue, onRevised }: ReviseProps) {
  const { boardId } = useBoard().connection
  const request = useRequest()
  const off = useSilentReason('synthesizer')
  return (
    <div className="mt-3">
      <Button
        kind={isDue ? 'primary' : 'outline'}
        icon={<PenLine size={15} aria-hidden />}
        isBusy={request.isBusy}
        disabledReason={off}
        onClick={() =>
          request.send(
            () => checksApi.revise(boardId, documentId),
            ({ document }) => onRevised?.(document),
          )
        }
      >
        {REPRESENTATION_LABELS.reviseAs(next)}
      </Button>
      <p className="mt-1 text-ink-2 text-small">{REPRESENTATION_LABELS.revisionHint}</p>
      <FailureText className="mt-1">{request.failure?.message}</FailureText>
    </div>
  )
}
