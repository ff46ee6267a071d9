import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { CommentsInView } from '#canvas/comments/comments-in-view.ts'
import type { ShownThreads } from '#canvas/signals/comment-signals.ts'
import type { BoardView } from '#canvas/view/board-view.ts'
import { TAB_LABELS } from '#panels/labels/tab-labels.ts'
import { placeThread } from './place-thread.ts'
import { ShownThreadsPart } from './shown-threads.tsx'
import type { ThreadUnread } from './thread-unread.ts'

interface ThreadOverCanvasProps extends ThreadUnread {
  view: BoardView
  shown: ShownThreads
  onClose: () => void
}

/** The shown threads in a popover beside their thing. It follows the camera, and Escape gives the focus back to the pin. */
export function ThreadOverCanvas({ view, shown, onClose, ...unread }: ThreadOverCanvasProps) {
  const { comments } = view
  const popover = useRef<HTMLElement>(null)
  usePlaceInView(popover, comments)
  const threadIds = shown.kind === 'threads' ? shown.threadIds : []
  const close = useCallback(() => {
    onClose()
    comments.focusPin(threadIds)
  }, [comments, onClose, threadIds])
  useEffect(() => {
    // Its field, if it has one, took the focus before.
    const { current } = popover
    if (current && !current.contains(document.activeElement)) current.focus({ preventScroll: true })
  }, [shown])
  return (
    <section
      ref={popover}
      role="dialog"
      aria-label={TAB_LABELS.comments}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.stopPropagation()
        close()
      }}
      className="motion-fade pointer-events-auto absolute top-0 left-0 flex w-[324px] max-w-full flex-col rounded-card border border-line bg-raised shadow-pop outline-none"
    >
      <ShownThreadsPart shown={shown} isFocusWanted onClose={close} {...unread} />
    </section>
  )
}

/** Most of the room's height, at most. */
const MAX_PX = 560

function usePlaceInView(popover: React.RefObject<HTMLElement | null>, { room }: CommentsInView): void {
  useLayoutEffect(() => {
    const { current } = popover
    if (!current) return
    const place = (): void => {
      const found = room.get()
      current.style.maxHeight = `${Math.min(MAX_PX, found.room.h)}px`
      const { x, y } = placeThread(found, { w: current.offsetWidth, h: current.offsetHeight })
      current.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`
    }
    place()
    const stop = room.subscribe(place)
    const observer = new ResizeObserver(place)
    observer.observe(current)
    return () => {
      stop()
      observer.disconnect()
    }
  }, [popover, room])
}
