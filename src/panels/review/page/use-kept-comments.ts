import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type PageComment, readChangedThreads } from '#panels/comments/comment-requests.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import type { ReadKey } from '#panels/requests/page-reads.ts'
import { useRead } from '#panels/requests/use-read.ts'
import { readKeptReview } from './kept-review.ts'

const SETTLE_MS = 300
const PAUSE_MS = 2_000

type CommentsByThread = Readonly<Record<string, PageComment[]>>

interface KnownComments {
  comments: CommentsByThread
  /** The last change that was read. */
  changed: number
}

/** Comments of all threads by thread. Read before their thread is shown: it may be shown without a connection. */
export function useKeptComments(): CommentsByThread {
  const { connection, me } = useBoard()
  const { boardId } = connection
  const { threads } = useSession()
  const client = useQueryClient()
  const known = useRef<KnownComments | null>(null)
  if (known.current === null) {
    known.current = { comments: readKeptReview(boardId, me.id)?.comments ?? {}, changed: 0 }
    for (const [threadId, comments] of Object.entries(known.current.comments)) {
      const key: ReadKey = ['comments', boardId, threadId]
      if (client.getQueryData(key) === undefined) client.setQueryData(key, comments)
    }
  }
  const { value } = useRead(
    ['threads', boardId],
    async (signal) => {
      const { comments = {}, changed = 0 } = known.current ?? {}
      const answer = await readChangedThreads(boardId, changed, signal)
      if (!answer.ok) return answer
      for (const thread of answer.value)
        client.setQueryData(['comments', boardId, thread.id], thread.comments)
      known.current = {
        comments: {
          ...comments,
          ...Object.fromEntries(answer.value.map((thread) => [thread.id, thread.comments])),
        },
        changed: Math.max(changed, ...answer.value.map((thread) => thread.changed)),
      }
      return { ok: true, value: known.current.comments }
    },
    { changes: [threads], settleMs: SETTLE_MS, pauseMs: PAUSE_MS },
  )
  return value ?? known.current.comments
}
