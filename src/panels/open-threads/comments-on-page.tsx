import { useEffect, useMemo } from 'react'
import { CommentOfAddress } from '#panels/comments/comment-of-address.tsx'
import type { ThreadUnread } from '#panels/comments/thread-unread.ts'
import { useUnsentOnReturn } from '#panels/comments/use-send-comment.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { LazyThreadOverCanvas, LazyThreadSheet } from './lazy-threads.ts'
import { useThreadUnread } from './use-thread-unread.ts'

/** Comments on a page of a board: the shown threads, unread pins, links to comments, and words that wait for the connection. */
export function CommentsOnPage({ hasCanvas = false }: { hasCanvas?: boolean }) {
  useUnsentOnReturn()
  const unread = useThreadUnread()
  useUnreadPins(unread)
  return (
    <>
      <CommentOfAddress isCanvasWanted={hasCanvas} />
      <Threads hasCanvas={hasCanvas} unread={unread} />
    </>
  )
}

function Threads({ hasCanvas, unread }: { hasCanvas: boolean; unread: ThreadUnread }) {
  const { view, thread } = useBoard()
  const shown = useReadable(thread)
  useEffect(() => view?.comments.setShown(shown), [view, shown])
  if (!shown) return null
  const close = (): void => thread.set(null)
  if (!hasCanvas) return <LazyThreadSheet shown={shown} onClose={close} {...unread} />
  if (!view) return null
  return (
    <div className="pointer-events-none absolute inset-0 z-[16] overflow-clip">
      <LazyThreadOverCanvas key={keyOf(shown)} view={view} shown={shown} onClose={close} {...unread} />
    </div>
  )
}

/** Another thread is another popover, which takes the focus. */
function keyOf(shown: NonNullable<ReturnType<ReturnType<typeof useBoard>['thread']['get']>>): string {
  return shown.kind === 'new' ? JSON.stringify(shown.anchor) : shown.threadIds.join(' ')
}

function useUnreadPins({ isUnread }: ThreadUnread): void {
  const { view } = useBoard()
  const { threads } = useSession()
  const unread = useMemo(
    () => new Set(Object.values(threads).flatMap((thread) => (isUnread(thread) ? thread.id : []))),
    [threads, isUnread],
  )
  useEffect(() => view?.comments.setUnread(unread), [view, unread])
}
