import { z } from 'zod'
import {
  type CommentAuthor,
  CommentId,
  CommentSymbol,
  type CommentsSlice,
  MAX_COMMENT_CHARS,
  MAX_COMMENTS,
  MAX_COMMENTS_OF_THREAD,
  MAX_MENTIONS,
  MAX_REACTIONS_OF_COMMENT,
  MAX_THREADS,
  type Thread,
  type ThreadComment,
  ThreadId,
} from '#session/comments/comment.ts'
import { PageBox, Quote, RecordKind, ThreadAnchor } from '#session/comments/comment-anchor.ts'
import type { CopyOnWrite } from '#session/core/copy-on-write.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { ContributorId, Moment } from './content-round.ts'

/** A comment of a file; `model`, `askedBy` and `answers` are those of an advisor's. */
const ContentComment = z.object({
  id: CommentId,
  /** null: its writer is unknown. */
  author: ContributorId.nullable(),
  program: z.string().max(120).nullable(),
  isByAi: z.boolean(),
  model: z.string().max(200).nullable(),
  askedBy: ContributorId.nullable(),
  answers: CommentId.nullable(),
  at: Moment,
  /** null: it was deleted. */
  text: z.string().min(1).max(MAX_COMMENT_CHARS).nullable(),
  mentions: z.array(ContributorId).max(MAX_MENTIONS),
  reactions: z
    .array(z.object({ symbol: CommentSymbol, by: z.array(ContributorId).min(1).max(5_000) }))
    .max(MAX_REACTIONS_OF_COMMENT),
  editedAt: Moment.nullable(),
})
type ContentComment = z.infer<typeof ContentComment>

/** A thread that everyone saw. Private ones are not in a file. */
export const ContentThread = z.object({
  id: ThreadId,
  anchor: ThreadAnchor,
  quote: Quote.nullable(),
  box: PageBox.nullable(),
  recordKind: RecordKind.nullable().default(null),
  detached: z.object({ box: PageBox.nullable(), by: ContributorId.nullable() }).nullable(),
  resolved: z.object({ by: ContributorId.nullable(), at: Moment }).nullable(),
  comments: z
    .array(ContentComment)
    .max(MAX_COMMENTS_OF_THREAD)
    .refine((comments) => comments.some(({ text }) => text !== null)),
})
export type ContentThread = z.infer<typeof ContentThread>

/** Whether the board would have more threads or comments than it may. */
export function hasTooManyThreads(
  { threads, commentThreads }: CommentsSlice,
  brought: readonly ContentThread[],
): boolean {
  if (brought.length === 0) return false
  const comments = brought.reduce((sum, thread) => sum + thread.comments.length, commentThreads.size)
  return Object.keys(threads).length + brought.length > MAX_THREADS || comments > MAX_COMMENTS
}

export function isThreadTaken(
  { threads, commentThreads }: CommentsSlice,
  { id, comments }: ContentThread,
): boolean {
  return entryOf(threads, id) !== null || comments.some((comment) => commentThreads.has(comment.id))
}

/** Adds the threads of a file. Their comments are as new as the import. */
export function withThreads<State extends CommentsSlice>(
  state: State,
  brought: readonly ContentThread[],
  seq: number,
  owned: CopyOnWrite,
): State {
  if (brought.length === 0) return state
  const threads = owned.record(state.threads)
  const commentThreads = owned.map(state.commentThreads)
  for (const content of brought) {
    const thread: Thread = {
      ...content,
      comments: content.comments.map((comment) => commentFromFile(comment, seq)),
      changed: seq,
    }
    threads[thread.id] = thread
    for (const { id } of thread.comments) commentThreads.set(id, thread.id)
  }
  return { ...state, threads, commentThreads }
}

function commentFromFile(content: ContentComment, seq: number): ThreadComment {
  const { id, at, text, mentions, reactions, editedAt } = content
  const base = { id, at, seq, author: authorFromFile(content) }
  if (text === null) return { ...base, state: 'deleted' }
  return {
    ...base,
    ...{ state: 'written', text, mentions },
    reactions: Object.fromEntries(reactions.map(({ symbol, by }) => [symbol, by])),
    edited: editedAt === null ? null : { seq, at: editedAt },
  }
}

function authorFromFile({ author, program, isByAi, model, askedBy, answers }: ContentComment): CommentAuthor {
  if (author === null) return { kind: 'unsigned' }
  if (model !== null)
    return { kind: 'agent', agentId: author, model, askedBy: askedBy ?? 'server', commentId: answers ?? '' }
  return { kind: 'person', userId: author, ...(program !== null && { program, isByAi }) }
}
