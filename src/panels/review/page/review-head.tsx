import { Check, ChevronLeft, CloudOff } from 'lucide-react'
import Link from 'next/link'
import type { MeResponse } from '#api/me.ts'
import type { ReviewRequestResponse } from '#api/review.ts'
import { useBoard, useIsWide, useSession } from '#panels/open-board/board-context.tsx'
import { MyMenu } from '#panels/open-board/my-menu.tsx'
import { useCarefulLeave } from '#panels/open-board/use-board-connection.ts'
import { useSend } from '#panels/open-board/use-send.ts'
import { sendCommand } from '#panels/requests/send-command.ts'
import { REVIEW_LABELS } from '#panels/visits/visit-labels.ts'
import { mayWrite } from '#session/members/may-write.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Logo } from '#ui/logo.tsx'
import { useToast } from '#ui/toast.tsx'
import { type ReviewOnThisPage, useReviewPage } from './review-context.tsx'
import { lastVisitLabel, REVIEW_PAGE_LABELS, untilLabel } from './review-page-labels.ts'

export function ReviewHead({ onMeChange }: { onMeChange: (me: MeResponse) => void }) {
  const isPhone = !useIsWide(700)
  const { board } = useSession()
  const { boardId } = useBoard().connection
  const page = useReviewPage()
  const { review, request } = page
  const onLeave = useCarefulLeave()
  const since = review?.since ?? null
  return (
    <header className="relative z-30 flex h-14 shrink-0 items-center gap-4 border-line border-b bg-sheet px-4 max-phone:h-15 max-phone:gap-2 max-phone:border-0 max-phone:px-2">
      {!isPhone && <Logo height={20} />}
      <Link
        href={`/b/${boardId}`}
        onNavigate={onLeave}
        aria-label={isPhone ? ACTION_LABELS.backToBoard : undefined}
        className="flex h-9 min-w-0 items-center gap-1.5 rounded-field pr-2 text-ink-2 hover:text-ink max-phone:size-10 max-phone:shrink-0 max-phone:justify-center max-phone:pr-0"
      >
        <ChevronLeft size={isPhone ? 22 : 18} aria-hidden className="shrink-0" />
        {!isPhone && <span className="truncate">{board.title}</span>}
      </Link>
      <div className="flex min-w-0 shrink-0 items-baseline gap-2.5 border-line border-l pl-4 max-phone:flex-1 max-phone:shrink max-phone:flex-col max-phone:gap-0 max-phone:border-0 max-phone:pl-0">
        <h1 className="truncate text-board max-phone:max-w-full">{headTitle(page)}</h1>
        {!request && since !== null && (
          <span className="text-ink-2 text-small">{lastVisitLabel(since, Date.now())}</span>
        )}
      </div>
      <div className="ml-auto flex shrink-0 items-center gap-3">
        {request ? <CloseRequest request={request} /> : <MarkAll isPhone={isPhone} />}
        <PlaceKept isPhone={isPhone} />
        {!isPhone && <MyMenu onChange={onMeChange} />}
      </div>
    </header>
  )
}

function headTitle({ request, review, rows }: ReviewOnThisPage): string {
  if (request) return request.question || REVIEW_PAGE_LABELS.forYourReview
  if (review === null) return REVIEW_PAGE_LABELS.review
  if (review.since !== null) return REVIEW_LABELS.sinceLastVisit
  return rows.length > 0 ? REVIEW_PAGE_LABELS.firstVisit : REVIEW_PAGE_LABELS.review
}

/** Offers facilitators to close an open request; others see its date. */
function CloseRequest({ request: { id: requestId, endsAt, closedAt } }: { request: ReviewRequestResponse }) {
  const { boardId } = useBoard().connection
  const mayClose = mayWrite(useSession(), 'facilitator')
  const send = useSend()
  if (closedAt !== null)
    return (
      <span className="text-ink-2 text-small">
        {REVIEW_PAGE_LABELS.closedOn(untilLabel(closedAt, Date.now()))}
      </span>
    )
  return (
    <>
      {endsAt !== null && (
        <span className="text-ink-2 text-small max-phone:hidden">
          {REVIEW_PAGE_LABELS.until(untilLabel(endsAt, Date.now()))}
        </span>
      )}
      {mayClose && (
        <Button
          kind="quiet"
          onClick={() =>
            send(() => sendCommand(boardId, 'post /review-requests/{requestId}/close', { requestId }))
          }
        >
          {REVIEW_PAGE_LABELS.closeReview}
        </Button>
      )}
    </>
  )
}

/** On phones only what deviates from the usual: without a connection, or with changes that wait. */
function PlaceKept({ isPhone }: { isPhone: boolean }) {
  const { isOffline, waiting } = useReviewPage()
  const isUsual = !isOffline && waiting === 0
  if (isPhone && isUsual) return null
  const labels = isPhone ? REVIEW_PAGE_LABELS.placeShort : REVIEW_PAGE_LABELS.place
  return (
    <p
      role="status"
      className={classNames(
        'flex items-center gap-1.5 text-small',
        isUsual ? 'text-ink-2 max-tablet:hidden' : 'text-warn max-phone:pr-2',
      )}
    >
      {isUsual ? <Check size={16} aria-hidden /> : <CloudOff size={16} aria-hidden />}
      {waiting > 0 ? labels.waiting(waiting) : isOffline ? labels.offline : labels.kept}
    </p>
  )
}

function MarkAll({ isPhone }: { isPhone: boolean }) {
  const { rows, isDone, isOffline, markAllSeen, undoAllSeen } = useReviewPage()
  const toast = useToast()
  const count = rows.filter((row) => !isDone(row)).length
  if (count === 0 || isOffline) return null
  const undo = async (): Promise<void> => {
    const failure = await undoAllSeen()
    if (failure !== null) toast({ text: failure })
  }
  const mark = async (): Promise<void> => {
    const failure = await markAllSeen()
    if (failure !== null) toast({ text: REVIEW_PAGE_LABELS.notMarked(failure) })
    else
      toast({
        text: REVIEW_PAGE_LABELS.allMarked(count),
        action: { label: ACTION_LABELS.undo, onAction: () => void undo() },
      })
  }
  return (
    <Button kind="quiet" onClick={() => void mark()}>
      {isPhone ? REVIEW_PAGE_LABELS.markAllShort : REVIEW_PAGE_LABELS.markAll(count)}
    </Button>
  )
}
