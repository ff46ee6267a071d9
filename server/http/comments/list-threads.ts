import type { ThreadResponse, ThreadsPage } from '#api/comments.ts'
import { MAX_COMMENTS_OF_THREAD } from '#session/comments/comment.ts'
import { threadFor } from '#session/comments/find-thread.ts'
import type { ThreadView } from '#session/comments/thread-view.ts'
import { Problem } from '../answers/problem.ts'
import type { OnBoard } from '../app/caller.ts'
import { commentResponse, threadHead } from './comment-response.ts'

/** The filters of a list of threads, and its page. */
export interface ThreadQuery {
  state: 'open' | 'resolved' | 'all'
  mine: 'yes' | 'no'
  mentions: 'yes' | 'no'
  thread?: string | undefined
  comment?: string | undefined
  record?: string | undefined
  changedSince: number
  before?: string | undefined
  limit: number
}

const CURSOR = /^(\d{1,15})\.(d[0-9a-z]{12})$/

/** A page of the threads that the caller may see, with their words. */
export function listThreads(here: OnBoard, query: ThreadQuery): ThreadsPage {
  const found = Object.values(here.view.threads)
    .filter((thread) => isWanted(here, thread, query))
    .sort(byNewest)
  const rest = found.filter(isAfter(query.before))
  const page: ThreadResponse[] = []
  let comments = 0
  for (const view of rest.slice(0, query.limit)) {
    const thread = withComments(here, view)
    comments += thread.comments.length
    if (page.length > 0 && comments > MAX_COMMENTS_OF_THREAD) break
    page.push(thread)
  }
  const last = page.at(-1)
  const next = last && page.length < rest.length ? `${last.lastSeq}.${last.id}` : null
  return { threads: page, next }
}

function withComments({ state, caller }: OnBoard, view: ThreadView): ThreadResponse {
  const comments = threadFor(state, view.id, caller.userId)?.comments ?? []
  return { ...threadHead(view), comments: comments.map((comment) => commentResponse(view.id, comment)) }
}

function isWanted({ state, caller }: OnBoard, thread: ThreadView, query: ThreadQuery): boolean {
  const { userId } = caller
  const { id, anchor, resolved, mentions, changed } = thread
  if (query.state !== 'all' && (resolved === null) !== (query.state === 'open')) return false
  if (query.thread !== undefined && query.thread !== id) return false
  if (query.comment !== undefined && state.commentThreads.get(query.comment) !== id) return false
  if (query.record !== undefined && (anchor.kind !== 'record' || anchor.recordId !== query.record))
    return false
  if (query.mentions === 'yes' && !mentions.includes(userId)) return false
  if (changed <= query.changedSince) return false
  return query.mine === 'no' || hasWritten(threadFor(state, id, userId)?.comments ?? [], userId)
}

function hasWritten(
  comments: NonNullable<ReturnType<typeof threadFor>>['comments'],
  userId: string,
): boolean {
  return comments.some(({ author, state }) => {
    return state === 'written' && author.kind === 'person' && author.userId === userId
  })
}

function byNewest(one: ThreadView, other: ThreadView): number {
  return other.lastSeq - one.lastSeq || (one.id < other.id ? 1 : -1)
}

function isAfter(before: string | undefined): (thread: ThreadView) => boolean {
  if (before === undefined) return () => true
  const found = CURSOR.exec(before)
  if (!found) throw new Problem('bad-request.cursor')
  const [seq, id = ''] = [Number(found[1]), found[2]]
  return (thread) => thread.lastSeq < seq || (thread.lastSeq === seq && thread.id < id)
}
