import { z } from 'zod'
import { type CommentResponse, OneComment, ThreadResponse, ThreadsPage } from '#api/comments.ts'
import type { UnsentComment } from '#panels/browser-storage/stored-comments.ts'
import { type ApiAnswer, boardPath, call, Nothing, RESEND_LIMIT_MS } from '#panels/requests/call-api.ts'

const Threads = z.object({ threads: z.array(ThreadResponse) })
export type PageComment = z.infer<typeof CommentResponse>

const pathOf = (boardId: string): string => `${boardPath(boardId)}/comments`

/** The comments of one thread, or of none if it is gone. */
export async function readComments(boardId: string, threadId: string, signal: AbortSignal) {
  const query = new URLSearchParams({ thread: threadId })
  const answer = await call(`${pathOf(boardId)}?${query}`, Threads, { signal })
  if (!answer.ok) return answer
  return { ok: true as const, value: answer.value.threads[0]?.comments ?? [] }
}

const MAX_PAGES = 10

/** The comments of threads that changed after an event, by thread. At most ten pages, the newest first. */
export async function readChangedThreads(
  boardId: string,
  changedSince: number,
  signal: AbortSignal,
): Promise<ApiAnswer<ThreadResponse[]>> {
  const threads: ThreadResponse[] = []
  let before: string | null = null
  for (let page = 0; page < MAX_PAGES; page++) {
    const query = new URLSearchParams({ limit: '100', changedSince: String(changedSince) })
    if (before !== null) query.set('before', before)
    const answer: ApiAnswer<ThreadsPage> = await call(`${pathOf(boardId)}?${query}`, ThreadsPage, { signal })
    if (!answer.ok) return answer
    threads.push(...answer.value.threads)
    before = answer.value.next
    if (before === null) break
  }
  return { ok: true, value: threads }
}

export function sendComment(boardId: string, { id, text, threadId, anchor }: UnsentComment) {
  const body = { id, text, thread: threadId, ...(anchor && { anchor }) }
  return call(pathOf(boardId), OneComment, { method: 'POST', body, limitMs: RESEND_LIMIT_MS })
}

export function sendEdit(boardId: string, commentId: string, text: string) {
  return call(`${pathOf(boardId)}/${commentId}`, Nothing, { method: 'PATCH', body: { text } })
}

const ThreadIds = z.object({ threads: z.array(z.object({ id: z.string() })) })

/** The thread that has this comment; null: there is none that this person may see. */
export async function findThreadOf(boardId: string, commentId: string): Promise<string | null> {
  const query = new URLSearchParams({ comment: commentId })
  const answer = await call(`${pathOf(boardId)}?${query}`, ThreadIds)
  return answer.ok ? (answer.value.threads[0]?.id ?? null) : null
}
