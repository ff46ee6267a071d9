import { z } from 'zod'
import { clip } from '#base/clip.ts'
import { agentIn } from '#session/agents/agents-slice.ts'
import type { Actor } from '#session/core/actor.ts'
import { accept, type Decision, refuse } from '#session/core/decision.ts'
import { commandRoute, commandsOn } from '#session/core/define-command.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { type MembersSlice, personIn, roleIn } from '#session/members/members-slice.ts'
import type { MentionEvent } from '#session/mentions/mention.ts'
import {
  CommentId,
  CommentSymbol,
  type CommentsSlice,
  CommentText,
  MAX_COMMENTS,
  MAX_COMMENTS_OF_THREAD,
  MAX_MENTIONS,
  MAX_REACTIONS_OF_COMMENT,
  MAX_THREADS,
  ThreadId,
  type WrittenComment,
} from './comment.ts'
import { AnchoredRecord, MAX_QUOTE_CHARS, ThreadAnchor } from './comment-anchor.ts'
import { type AnswerEvent, type RequestSlice, requestAnswers, stopAnswers } from './comment-answer.ts'
import type { CommentEvent } from './comment-events.ts'
import { mayChangeComment } from './comment-rights.ts'
import { commentFor, ownerOfPrivate, threadFor } from './find-thread.ts'
import { type AnchorSlice, anchoredText } from './thread-place.ts'

type Slice = CommentsSlice & AnchorSlice & RequestSlice & Pick<MembersSlice, 'people'>
type Event = CommentEvent | AnswerEvent | MentionEvent

const define = commandsOn<Slice, Event>()
const byCommenters = { minRole: 'commenter' } as const
/** Found in the text by the server. */
const mentions = z.array(z.string().max(64))

/** A new thread, or with the id of a thread a reply in it. The server adds what it found on the canvas and in the text. */
const addComment = define({
  type: 'comment.add',
  fields: {
    commentId: CommentId,
    threadId: ThreadId,
    text: CommentText,
    mentions,
    /** Missing: a reply. */
    anchor: ThreadAnchor.optional(),
    /** Required if the anchor's kind is `record`. */
    record: AnchoredRecord.optional(),
    isByAi: z.boolean().optional(),
  },
  ...byCommenters,
  decide(slice, { commentId, threadId, text, anchor, record, isByAi, ...more }, actor, context) {
    if (actor.kind !== 'person') return refuse('bad-command')
    if (slice.commentThreads.has(commentId))
      return isOwn(slice, commentId, threadId, actor.userId) ? accept() : refuse('bad-command.comment-exists')
    if (slice.commentThreads.size >= MAX_COMMENTS) return refuse('too-many-comments')
    const known = knownMentions(slice, more.mentions)
    const data = { threadId, commentId, text, mentions: known, ...(isByAi && { isByAi }) }
    const asking = { threadId, commentId, mentions: known, userId: actor.userId }
    const add = (thread: Added['thread'], isPrivate: boolean) =>
      accept<Event>(
        { kind: 'comment.added', data: { ...data, ...(thread && { thread }) } },
        ...requestAnswers(slice, { ...asking, isPrivate }, context),
      )
    if (!anchor) {
      const thread = threadFor(slice, threadId, actor.userId)
      if (!thread) return refuse('no-thread')
      if (thread.comments.length >= MAX_COMMENTS_OF_THREAD) return refuse('thread-full')
      return add(undefined, !entryOf(slice.threads, threadId))
    }
    if (isThread(slice, threadId)) return refuse('bad-command.comment-exists')
    if (countThreads(slice) >= MAX_THREADS) return refuse('too-many-threads')
    const thread = aboutOf(slice, anchor, record)
    return thread ? add(thread, thread.isPrivate) : refuse('no-anchor')
  },
})

const editComment = define({
  type: 'comment.edit',
  fields: { commentId: CommentId, text: CommentText, mentions },
  ...byCommenters,
  decide: (slice, { commentId, text, ...more }, actor, context) =>
    onComment(slice, commentId, actor, ({ threadId, comment, userId, role }) => {
      if (!mayChangeComment(comment.author, { userId, role }, 'edit')) return refuse('not-your-comment')
      if (comment.text === text) return accept()
      const known = knownMentions(slice, more.mentions)
      const isPrivate = !entryOf(slice.threads, threadId)
      // Those that it mentioned before were asked then.
      const fresh = known.filter((id) => !comment.mentions.includes(id))
      const asking = { threadId, commentId, mentions: fresh, isPrivate, userId }
      return accept<Event>(
        { kind: 'comment.edited', data: { threadId, commentId, text, mentions: known } },
        ...requestAnswers(slice, asking, context),
      )
    }),
})

const deleteComment = define({
  type: 'comment.delete',
  fields: { commentId: CommentId },
  ...byCommenters,
  logLimit: 'none',
  route: commandRoute(
    'delete',
    '/comments/{commentId}',
    'Delete a comment: your own, an advisor’s answer to you, or as a facilitator any (commenters)',
    null,
    {
      description:
        'In a thread with other comments a place-holder without words stays; a thread without comments is removed.',
    },
  ),
  decide: (slice, { commentId }, actor) =>
    onComment(slice, commentId, actor, ({ threadId, comment, userId, role }) => {
      const { author } = comment
      if (!mayChangeComment(author, { userId, role }, 'delete')) return refuse('not-yours')
      const stopped = stopAnswers(slice, (answer) => answer.commentId === commentId)
      if (author.kind === 'person' && author.userId === userId)
        return accept<Event>({ kind: 'comment.deleted', data: { threadId, commentId } }, ...stopped)
      const data = { threadId, commentId, ...writerOf(slice, comment) }
      return accept<Event>({ kind: 'comment.removed', data }, ...stopped)
    }),
})

const reactionPath = '/comments/{commentId}/reactions/{symbol}'

const reactToComment = define({
  type: 'comment.react',
  fields: { commentId: CommentId, symbol: CommentSymbol },
  ...byCommenters,
  route: commandRoute('put', reactionPath, 'Give a comment a reaction', null),
  decide: (slice, { commentId, symbol }, actor) =>
    onComment(slice, commentId, actor, ({ threadId, comment: { reactions }, userId }) => {
      const given = entryOf(reactions, symbol)
      if (given?.includes(userId)) return accept()
      if (!given && Object.keys(reactions).length >= MAX_REACTIONS_OF_COMMENT)
        return refuse('too-many-comment-reactions')
      return accept({ kind: 'comment.reacted', data: { threadId, commentId, symbol } })
    }),
})

const unreactToComment = define({
  type: 'comment.unreact',
  fields: { commentId: CommentId, symbol: CommentSymbol },
  ...byCommenters,
  logLimit: 'none',
  route: commandRoute('delete', reactionPath, 'Take back your reaction to a comment', null),
  decide: (slice, { commentId, symbol }, actor) =>
    onComment(slice, commentId, actor, ({ threadId, comment, userId }) =>
      entryOf(comment.reactions, symbol)?.includes(userId)
        ? accept({ kind: 'comment.unreacted', data: { threadId, commentId, symbol } })
        : accept(),
    ),
})

export const COMMENT_COMMANDS = [
  addComment,
  editComment,
  deleteComment,
  reactToComment,
  unreactToComment,
] as const

type Added = Extract<CommentEvent, { kind: 'comment.added' }>['data']

type Writer = { userId: string; role: NonNullable<ReturnType<typeof roleIn>> }

function onComment(
  slice: Slice,
  commentId: string,
  actor: Actor,
  decide: (found: Writer & { threadId: string; comment: WrittenComment }) => Decision<Event>,
): Decision<Event> {
  if (actor.kind !== 'person') return refuse('bad-command')
  const { userId } = actor
  const role = roleIn(slice, userId)
  const found = commentFor(slice, commentId, userId)
  if (!role || found?.comment.state !== 'written') return refuse('no-comment')
  return decide({ userId, role, threadId: found.thread.id, comment: found.comment })
}

/** The subject of the thread with its present text; `null` if it does not exist. */
function aboutOf(slice: Slice, anchor: ThreadAnchor, record: AnchoredRecord | undefined) {
  if (anchor.kind === 'record') return record ? { anchor, ...record } : null
  const about = { anchor, box: null, recordKind: null, isPrivate: false }
  if (anchor.kind !== 'sentence' && anchor.kind !== 'question') return { ...about, quote: null }
  const text = anchoredText(anchor, slice)
  return text === null ? null : { ...about, quote: clip(text, MAX_QUOTE_CHARS) }
}

function isOwn(slice: Slice, commentId: string, threadId: string, userId: string): boolean {
  const found = commentFor(slice, commentId, userId)
  const author = found?.thread.id === threadId ? found.comment.author : null
  return author?.kind === 'person' && author.userId === userId
}

function isThread({ threads, privateThreads }: Slice, threadId: string): boolean {
  return entryOf(threads, threadId) !== null || ownerOfPrivate({ threads, privateThreads }, threadId) !== null
}

function countThreads({ threads, privateThreads }: Slice): number {
  return [threads, ...Object.values(privateThreads)].reduce((sum, all) => sum + Object.keys(all).length, 0)
}

/** Members and advisors, each once. */
function knownMentions(slice: Slice, ids: readonly string[]): string[] {
  const isKnown = (id: string) => roleIn(slice, id) !== null || agentIn(slice, id)?.kind === 'advisor'
  return [...new Set(ids)].filter(isKnown).slice(0, MAX_MENTIONS)
}

/** The writer as the activity log names them. */
function writerOf(slice: Slice, { author }: WrittenComment): { userId?: string; name?: string } {
  if (author.kind !== 'person') return {}
  return { userId: author.userId, name: personIn(slice, author.userId)?.name ?? '' }
}
