import { useEffect, useRef } from 'react'
import { NOTE_SIZE } from '#board/record/record-kinds.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import type { SeenThing } from './review-requests.ts'
import type { ReviewOnPage } from './use-visit.ts'

const TICK_MS = 1_000
/** Below this zoom the words of a note can't be read. */
const MIN_ZOOM = 0.3

/** Marks notes as seen that are in view at two ticks in a row, at a size at which they can be read. */
export function useSeenOnCanvas({ review, markSeen }: ReviewOnPage): void {
  const { view, noteById } = useBoard()
  const latest = useRef({ review, markSeen, noteById })
  latest.current = { review, markSeen, noteById }
  useEffect(() => {
    if (!view) return
    let before: ReadonlySet<string> = new Set()
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible' || view.zoom.get() < MIN_ZOOM) {
        before = new Set()
        return
      }
      const inView = thingsInView(view.pageView(), latest.current)
      latest.current.markSeen(inView.filter(({ subject }) => before.has(subject)))
      before = new Set(inView.map(({ subject }) => subject))
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [view])
}

type Shown = Pick<ReviewOnPage, 'review'> & Pick<ReturnType<typeof useBoard>, 'noteById'>

/** The unseen notes whose middle is in the view. A thread is seen when it is opened. */
export function thingsInView(
  [left, top, width, height]: readonly [number, number, number, number],
  { review, noteById }: Shown,
): SeenThing[] {
  return (review?.rows ?? []).flatMap(({ kind, isSeen, noteId, subject, items }) => {
    if (isSeen || kind !== 'note' || noteId === null) return []
    const note = noteById(noteId)
    const item = items.find((each) => each.subject === subject && !each.isSeen)
    if (!note || !item) return []
    const x = note.x + NOTE_SIZE / 2 - left
    const y = note.y + NOTE_SIZE / 2 - top
    return x >= 0 && x <= width && y >= 0 && y <= height ? [item] : []
  })
}
