import { ListChecks, X } from 'lucide-react'
import Link from 'next/link'
import { useEffect, useRef, useState } from 'react'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { isTaken } from '#panels/open-board/key-target.ts'
import { useUnsentChangesOnReturn } from '#panels/unsent-changes/use-unsent-changes.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Kbd } from '#ui/kbd.tsx'
import type { ReviewItem } from './review-requests.ts'
import { useSeenOnCanvas } from './use-seen-on-canvas.ts'
import { useVisit, useVisitOnPage } from './use-visit.ts'
import { changesLabel, needsLabel, REVIEW_LABELS } from './visit-labels.ts'

/** How much is new since the last visit. The key `J` steps through the new notes. Hidden where nothing is new. */
export function VisitLine() {
  const { connection, view } = useBoard()
  const visit = useVisit()
  const [isHidden, setHidden] = useState(false)
  useVisitOnPage()
  useUnsentChangesOnReturn()
  useSeenOnCanvas(visit)
  const next = useNextNew(visit.review?.rows ?? [])
  useNextKey(next)
  const { review } = visit
  // The first visit has no "since", and everything on the board is new.
  const isShown = review !== null && review.since !== null && review.changes + review.needs > 0
  if (isHidden || !isShown || review.since === null) return null
  return (
    <section
      aria-label={REVIEW_LABELS.sinceLastVisit}
      className="flex h-10 items-center gap-3 rounded-bar border border-line bg-sheet pr-1 pl-3 text-body shadow-pop"
    >
      <ListChecks size={18} className="text-ink-2" aria-hidden />
      <p>
        {review.changes > 0 && (
          <strong className="font-heading">{changesLabel(review.changes, review.since, Date.now())}</strong>
        )}
        {review.changes > 0 && review.needs > 0 && ' · '}
        {review.needs > 0 && <strong className="font-heading">{needsLabel(review.needs)}</strong>}
      </p>
      <Link href={`/b/${connection.boardId}/review`} className={buttonClass('outline', 'small')}>
        {ACTION_LABELS.show}
      </Link>
      {next && (
        <Button size="small" kind="quiet" onClick={() => view?.jumpTo(next)}>
          {REVIEW_LABELS.next} <Kbd>J</Kbd>
        </Button>
      )}
      <IconButton
        label={REVIEW_LABELS.hide}
        icon={<X size={18} aria-hidden />}
        onClick={() => setHidden(true)}
      />
    </section>
  )
}

/** The first note on the canvas that this person has not seen; null: there is none. */
function useNextNew(rows: readonly ReviewItem[]): string | null {
  const { noteById } = useBoard()
  const next = rows.find(({ isSeen, noteId }) => !isSeen && noteId !== null && noteById(noteId))
  return next?.noteId ?? null
}

/** `J` goes to the next new note. */
function useNextKey(next: string | null): void {
  const { view } = useBoard()
  const latest = useRef({ next, view })
  latest.current = { next, view }
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
      if (!isPlain || event.key.toLowerCase() !== 'j' || isTaken(event.target)) return
      const { next: noteId, view: canvas } = latest.current
      if (noteId === null || !canvas) return
      event.preventDefault()
      canvas.jumpTo(noteId)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
