import { useEffect, useState } from 'react'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { useToast } from '#ui/toast.tsx'
import { COMMENT_LABELS } from './comment-labels.ts'
import { findThreadOf } from './comment-requests.ts'

/** The value of `?comment=` in the page's address; null without it. */
export function commentOfAddress(): string | null {
  return new URLSearchParams(window.location.search).get('comment')
}

/** Goes to the comment that a link names, once, and opens its thread. Renders nothing. */
export function CommentOfAddress({ isCanvasWanted }: { isCanvasWanted: boolean }) {
  const { connection, view, thread: shown } = useBoard()
  const { threads } = useSession()
  const toast = useToast()
  const [commentId, setCommentId] = useState(commentOfAddress)
  const isReady = !isCanvasWanted || view !== null
  useEffect(() => {
    if (commentId === null || !isReady) return
    setCommentId(null)
    forgetComment()
    void findThreadOf(connection.boardId, commentId).then((threadId) => {
      if (threadId === null) {
        toast({ text: COMMENT_LABELS.notFound })
        return
      }
      const thread = threads[threadId]
      if (thread) view?.comments.goTo(thread)
      shown.set({ kind: 'threads', threadIds: [threadId], commentId })
    })
  }, [commentId, isReady, connection.boardId, threads, view, shown, toast])
  return null
}

/** A reload, or a copied address, should open the board and not jump again. */
function forgetComment(): void {
  const address = new URL(window.location.href)
  address.searchParams.delete('comment')
  window.history.replaceState(null, '', address)
}
