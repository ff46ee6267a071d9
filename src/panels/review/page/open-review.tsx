import { useEffect, useRef, useState } from 'react'
import type { MeResponse } from '#api/me.ts'
import { useIsWide } from '#panels/open-board/board-context.tsx'
import { BoardNotices } from '#panels/open-board/board-notices.tsx'
import { REVIEW_LABELS } from '#panels/visits/visit-labels.ts'
import { Announcement } from '#ui/announcement.tsx'
import { EmptyReview } from './empty-review.tsx'
import { PlaceColumn } from './place-column.tsx'
import { ReviewActions } from './review-actions.tsx'
import { ReviewCard } from './review-card.tsx'
import { ReviewContext, useOpenReview, useReviewPage } from './review-context.tsx'
import { ReviewFoot } from './review-foot.tsx'
import { ReviewHead } from './review-head.tsx'
import { ReviewKeysDialog } from './review-keys-dialog.tsx'
import { ReviewList } from './review-list.tsx'
import { REVIEW_PAGE_LABELS } from './review-page-labels.ts'
import { ReviewProgress } from './review-progress.tsx'
import { ReviewTabs } from './review-tabs.tsx'
import { RefusedChanges } from './unsent-parts.tsx'
import { useReviewKeys } from './use-review-keys.ts'
import { positionOf, useRowWords } from './use-row-words.ts'

interface WithMeChange {
  onMeChange: (me: MeResponse) => void
}

interface OpenReviewProps extends WithMeChange {
  /** A review request whose notes alone are shown. */
  requestId: string | null
}

/** The review of the open board. */
export function OpenReview({ requestId, onMeChange }: OpenReviewProps) {
  const page = useOpenReview(requestId)
  return (
    <ReviewContext value={page}>
      <ReviewBody onMeChange={onMeChange} />
    </ReviewContext>
  )
}

function ReviewBody({ onMeChange }: WithMeChange) {
  const { current, rows } = useReviewPage()
  const isWide = useIsWide(900)
  const main = useFocusedMain(current?.subject ?? null)
  const [hasKeys, setKeys] = useState(false)
  useReviewKeys(() => setKeys(true))
  return (
    <div className="fixed inset-0 flex flex-col overflow-clip bg-desk text-ink">
      <ReviewHead onMeChange={onMeChange} />
      <BoardNotices />
      <RefusedChanges />
      <div className="flex min-h-0 flex-1">
        {isWide && rows.length > 0 && <ReviewList />}
        <main
          ref={main}
          tabIndex={-1}
          aria-label={REVIEW_LABELS.sinceLastVisit}
          className="flex min-w-0 flex-1 flex-col outline-none"
        >
          {!isWide && rows.length > 0 && <ReviewTabs />}
          <div className="min-h-0 flex-1 overflow-y-auto px-8 pt-6 pb-8 max-phone:px-4 max-phone:pt-3">
            {isWide && rows.length > 0 && <ReviewProgress />}
            <DeletedNotes />
            {current ? <ShownThing key={current.subject} /> : <EmptyReview />}
          </div>
          {current && <ReviewFoot />}
        </main>
      </div>
      <ShownAnnouncement />
      <ReviewKeysDialog isOpen={hasKeys} onClose={() => setKeys(false)} />
    </div>
  )
}

/** The list has the notes of a request that are still there. */
function DeletedNotes() {
  const { request, rows, deletedCount } = useReviewPage()
  if (!request || rows.length === 0 || deletedCount === 0) return null
  return (
    <p className="mt-3 text-ink-2 text-small max-phone:mt-0 max-phone:mb-2">
      {REVIEW_PAGE_LABELS.deletedNotes(deletedCount, request.notes.length)}
    </p>
  )
}

function ShownThing() {
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,512px)_216px_minmax(0,248px)] items-start gap-x-6 gap-y-4 max-phone:mt-0 max-desk:grid-cols-[minmax(0,512px)_minmax(200px,248px)] max-[900px]:grid-cols-1">
      <ReviewCard />
      <PlaceColumn />
      <ReviewActions />
    </div>
  )
}

/** The keys of the page work from its main part: a part that disappears with the focus gives it back there. */
function useFocusedMain(subject: string | null) {
  const main = useRef<HTMLElement>(null)
  const before = useRef<string | null | undefined>(undefined)
  useEffect(() => {
    if (before.current === subject) return
    before.current = subject
    const focused = document.activeElement
    const isLost = focused === null || focused === document.body || main.current?.contains(focused)
    if (isLost) main.current?.focus({ preventScroll: true })
  }, [subject])
  return main
}

function ShownAnnouncement() {
  const { current, rows } = useReviewPage()
  const words = useRowWords()
  if (!current) return <Announcement>{null}</Announcement>
  return <Announcement>{`${positionOf(current, rows)}: ${words(current).text}`}</Announcement>
}
