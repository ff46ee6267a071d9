import type { CopyOnWrite } from '#session/core/copy-on-write.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { ApplyTable, Stamp } from '#session/core/events.ts'
import { changeComment, changeThread, putThread, showThread } from './change-threads.ts'
import type { CommentAuthor, CommentsSlice, Thread, ThreadComment, WrittenComment } from './comment.ts'
import type { CommentEvent } from './comment-events.ts'

type Added = Extract<CommentEvent, { kind: 'comment.added' }> & Stamp

export const APPLY_COMMENTS: ApplyTable<CommentsSlice, CommentEvent> = {
  'comment.added'(slice, event, owned) {
    const { threadId, commentId, thread: begun } = event.data
    const comment = newComment(event)
    const commentThreads = owned.map(slice.commentThreads)
    commentThreads.set(commentId, threadId)
    if (!begun)
      return {
        commentThreads,
        ...changeThread(slice, event, owned, (thread) => ({
          ...thread,
          comments: [...thread.comments, comment],
        })),
      }
    const { isPrivate, recordKind = null, ...about } = begun
    const state = { detached: null, resolved: null, comments: [comment], changed: event.seq }
    const thread = { id: threadId, recordKind, ...about, ...state }
    return { commentThreads, ...putThread(slice, thread, isPrivate ? event.actor : null, owned) }
  },
  'comment.edited': (slice, event, owned) =>
    changeComment(slice, event, owned, (comment) => ({
      ...comment,
      text: event.data.text,
      mentions: event.data.mentions,
      edited: { seq: event.seq, at: event.at },
    })),
  'comment.deleted': (slice, event, owned) => changeComment(slice, event, owned, withoutWords),
  'comment.removed': (slice, event, owned) => changeComment(slice, event, owned, withoutWords),
  'comment.reacted': (slice, event, owned) =>
    changeComment(slice, event, owned, (comment) => withReaction(comment, event.data.symbol, event.actor)),
  'comment.unreacted': (slice, event, owned) =>
    changeComment(slice, event, owned, (comment) => withoutReaction(comment, event.data.symbol, event.actor)),
  'thread.resolved': (slice, event, owned) =>
    changeThread(slice, event, owned, (thread) => ({
      ...thread,
      resolved: { by: event.actor, at: event.at },
    })),
  'thread.reopened': (slice, event, owned) =>
    changeThread(slice, event, owned, (thread) => ({ ...thread, resolved: null })),
  'thread.detached': (slice, { seq, data: { recordId, box, by } }, owned) =>
    changeThreadsOf(slice, recordId, owned, { detached: { box, by }, changed: seq }),
  'thread.attached': (slice, { seq, data: { recordId } }, owned) =>
    changeThreadsOf(slice, recordId, owned, { detached: null, changed: seq }),
  'thread.revealed': (slice, event, owned) =>
    showThread(slice, event, owned, (thread) => {
      const { seq, at, data } = event
      const { recordId, showsName } = data
      const shown: Thread = {
        ...thread,
        anchor: { kind: 'record', recordId },
        // Others see it from now on: an earlier number would never be unread.
        comments: thread.comments.map((comment) => ({ ...comment, seq })),
      }
      return showsName ? shown : withoutNames(shown, at)
    }),
}

/** Records of the canvas with threads that everyone sees, and whether they are known to be off the board. */
export function anchoredRecords({ threads }: Pick<CommentsSlice, 'threads'>): Map<string, boolean> {
  const records = new Map<string, boolean>()
  for (const { anchor, detached } of Object.values(threads))
    if (anchor.kind === 'record') records.set(anchor.recordId, detached !== null)
  return records
}

/** Comments of a guest who signs in pass to the account, with the rights to them. */
export function moveComments<State extends CommentsSlice>(
  state: State,
  { from, to, seq }: { from: string; to: string; seq: number },
): State {
  const { [from]: own, ...others } = state.privateThreads
  const move = (threads: CommentsSlice['threads']): CommentsSlice['threads'] => {
    const moved = Object.values(threads).map((thread) => movedThread(thread, from, to, seq))
    return moved.every((thread) => threads[thread.id] === thread)
      ? threads
      : Object.fromEntries(moved.map((thread) => [thread.id, thread]))
  }
  const privateThreads = own
    ? { ...others, [to]: { ...entryOf(others, to), ...move(own) } }
    : state.privateThreads
  return { ...state, threads: move(state.threads), privateThreads }
}

function newComment({ seq, at, actor, program, data }: Added): WrittenComment {
  const { commentId: id, text, mentions, agent, isByAi } = data
  const author: CommentAuthor = agent
    ? { kind: 'agent', ...agent }
    : { kind: 'person', userId: actor, ...(program !== undefined && { program, isByAi: isByAi === true }) }
  return { id, author, seq, at, state: 'written', text, mentions, reactions: {}, edited: null }
}

function withoutWords({ id, author, seq, at }: WrittenComment): ThreadComment {
  return { id, author, seq, at, state: 'deleted' }
}

function withReaction(comment: WrittenComment, symbol: string, userId: string): WrittenComment {
  const ids = entryOf(comment.reactions, symbol) ?? []
  if (ids.includes(userId)) return comment
  return { ...comment, reactions: { ...comment.reactions, [symbol]: [...ids, userId] } }
}

function withoutReaction(comment: WrittenComment, symbol: string, userId: string): WrittenComment {
  const { [symbol]: ids = [], ...others } = comment.reactions
  const left = ids.filter((id) => id !== userId)
  return { ...comment, reactions: left.length > 0 ? { ...comment.reactions, [symbol]: left } : others }
}

function changeThreadsOf(
  slice: CommentsSlice,
  recordId: string,
  owned: CopyOnWrite,
  change: Pick<Thread, 'detached' | 'changed'>,
): Partial<CommentsSlice> {
  const threads = owned.record(slice.threads)
  for (const thread of Object.values(slice.threads))
    if (thread.anchor.kind === 'record' && thread.anchor.recordId === recordId)
      threads[thread.id] = { ...thread, ...change }
  return { threads }
}

/** Its writer's own marks would name them. */
function withoutNames(thread: Thread, at: number): Thread {
  return {
    ...thread,
    resolved: thread.resolved && { by: null, at },
    comments: thread.comments.map((comment) => ({
      ...comment,
      author: { kind: 'unsigned' },
      at,
      ...(comment.state === 'written' && { reactions: {}, edited: null }),
    })),
  }
}

function movedThread(thread: Thread, from: string, to: string, seq: number): Thread {
  const now = (id: string) => (id === from ? to : id)
  const moveAll = (ids: readonly string[]) => (ids.includes(from) ? [...new Set(ids.map(now))] : ids)
  const comments = thread.comments.map((comment): ThreadComment => {
    const author = movedAuthor(comment.author, from, to)
    if (comment.state === 'deleted') return author === comment.author ? comment : { ...comment, author }
    const mentions = moveAll(comment.mentions)
    const isReacting = Object.values(comment.reactions).some((ids) => ids.includes(from))
    if (author === comment.author && mentions === comment.mentions && !isReacting) return comment
    const reactions = Object.fromEntries(
      Object.entries(comment.reactions).map(([symbol, ids]) => [symbol, moveAll(ids)]),
    )
    return { ...comment, author, mentions, reactions }
  })
  const isSame = comments.every((comment, i) => comment === thread.comments[i])
  return isSame ? thread : { ...thread, comments, changed: seq }
}

function movedAuthor(author: CommentAuthor, from: string, to: string): CommentAuthor {
  if (author.kind === 'person' && author.userId === from) return { ...author, userId: to }
  return author.kind === 'agent' && author.askedBy === from ? { ...author, askedBy: to } : author
}
