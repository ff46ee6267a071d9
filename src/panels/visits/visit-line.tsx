import { ListChecks, X } from 'lucide-react'
import Link from 'next/link'
import { useEffect, useRef, useState } from 'react'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { isTaken } from '#panels/open-board/key-target.ts'
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
  const { connection } = useBoard()
  const visit = useVisit()
  const [isHidden, setHidden] = useState(false)
  useVisitOnPage()
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
        <Button size="small" kind="quiet" onClick={next}>
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

/** Shows the next note on the canvas that this person has not seen; null: there is none. */
function useNextNew(rows: readonly ReviewItem[]): (() => void) | null {
  const { noteById, view } = useBoard()
  const last = useRef<string | null>(null)
  const find = () => nextNew(rows, last.current, (noteId) => noteById(noteId) !== null)
  if (find() === null) return null
  return () => {
    last.current = find()
    if (last.current !== null) view?.jumpTo(last.current)
  }
}

/** The note of the first unseen row after the one of `last`, around the end: notes with new comments stay unseen. */
export function nextNew(
  rows: readonly ReviewItem[],
  last: string | null,
  isOnCanvas: (noteId: string) => boolean,
): string | null {
  const at = rows.findIndex(({ noteId }) => noteId !== null && noteId === last)
  const following = [...rows.slice(at + 1), ...rows.slice(0, at + 1)]
  return (
    following.find(({ isSeen, noteId }) => !isSeen && noteId !== null && isOnCanvas(noteId))?.noteId ?? null
  )
}

/** `J` goes to the next new note. */
function useNextKey(next: (() => void) | null): void {
  const latest = useRef(next)
  latest.current = next
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
      if (!isPlain || event.key.toLowerCase() !== 'j' || isTaken(event.target)) return
      if (!latest.current) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
