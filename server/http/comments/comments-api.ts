import { z } from '@hono/zod-openapi'
import { mentionableOn } from '#agents/mentions/mark-mentions.ts'
import { mentionedIds } from '#agents/mentions/mentions.ts'
import { AddCommentRequest, EditCommentRequest, OneComment, OneThread, ThreadsPage } from '#api/comments.ts'
import { newCommentId } from '#server/ground/new-id.ts'
import { boardRoute } from '#server/http/app/api-route.ts'
import { MAX_COMMENTS_OF_THREAD } from '#session/comments/comment.ts'
import type { AnchoredRecord, ThreadAnchor } from '#session/comments/comment-anchor.ts'
import { commentFor } from '#session/comments/find-thread.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { refusal } from '#session/core/refusal.ts'
import { Problem } from '../answers/problem.ts'
import { type ApiApp, type ApiContext, answer, body, OnceHeader } from '../app/api-app.ts'
import type { ApiServices } from '../app/api-services.ts'
import { command, isRepeated, type OnBoard, requireRole, requireWriter } from '../app/caller.ts'
import { defineResource } from '../app/resource.ts'
import { commentResponse, threadHead } from './comment-response.ts'
import { findAnchored } from './find-anchored.ts'
import { listThreads } from './list-threads.ts'

const path = '/comments'
const MAX_PAGE = 100

const list = boardRoute('viewer', `get ${path}`, {
  summary: 'Threads with their comments',
  description: `The one with the newest comment first, page by page: continue with \`before\` = \`next\`. A page ends early where its threads have more than ${MAX_COMMENTS_OF_THREAD} comments together.`,
  query: z.object({
    state: z.enum(['open', 'resolved', 'all']).default('all'),
    mine: z.enum(['yes', 'no']).default('no').describe('yes: only threads in which you wrote.'),
    mentions: z.enum(['yes', 'no']).default('no').describe('yes: only threads that mention you.'),
    thread: z.string().max(64).optional().describe('Only the thread with this id.'),
    comment: z.string().max(64).optional().describe('Only the thread of the comment with this id.'),
    record: z.string().max(64).optional().describe('Only threads about this record of the canvas.'),
    changedSince: z.coerce
      .number()
      .int()
      .min(0)
      .default(0)
      .describe('Only threads whose `changed` is higher.'),
    before: z.string().max(40).optional().describe('`next` of the page before.'),
    limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(50),
  }),
  answers: { 200: answer(ThreadsPage, 'The threads') },
})
const add = boardRoute('commenter', `post ${path}`, {
  summary: 'Add a comment: a new thread with `anchor`, or a reply with `thread` (commenters)',
  description:
    'The server takes the author, the quote and the mentions from what it has. While people write in private, a thread on a note of your own draft is yours alone until the note is revealed. A mentioned advisor answers in the thread.',
  headers: OnceHeader,
  body: body(AddCommentRequest),
  answers: { 200: answer(OneComment, 'The comment and its thread') },
})
const edit = boardRoute('commenter', `patch ${path}/{commentId}`, {
  summary: 'Edit your own comment (commenters)',
  headers: OnceHeader,
  body: body(EditCommentRequest),
  answers: { 200: answer(OneComment, 'The comment and its thread') },
})

/** A thread without its comments. */
export const THREAD_RESOURCE = defineResource({
  schema: OneThread,
  description: 'The thread',
  async read(services, c, { boardId, threadId = '' }) {
    const { view } = await requireRole(services, c, boardId, 'viewer')
    const thread = entryOf(view.threads, threadId)
    if (!thread) throw new Problem(refusal('no-thread'))
    return { thread: threadHead(thread) }
  },
})

/** Comments on the content of a board. Viewers can read them, commenters can write. */
export function addComments(app: ApiApp, services: ApiServices): void {
  app.openapi(list, async (c) => {
    const { boardId } = c.req.valid('param')
    const here = await requireRole(services, c, boardId, 'viewer')
    return c.json(listThreads(here, c.req.valid('query')), 200)
  })

  app.openapi(add, async (c) => {
    const { boardId } = c.req.valid('param')
    const { id = newCommentId(), text, anchor, isByAi, ...given } = c.req.valid('json')
    if (!anchor && given.thread === undefined) throw new Problem(refusal('no-anchor'))
    const here = await requireWriter(services, c, boardId, 'commenter')
    const isKnown =
      here.state.commentThreads.has(id) || (await isRepeated(services, c, boardId, 'comment.add'))
    const { events } = await command(services, c, boardId, {
      type: 'comment.add',
      commentId: id,
      // One id for both, so that a page has the thread's before the answer arrives.
      threadId: given.thread ?? `d${id.slice(1)}`,
      ...{ text, anchor },
      mentions: mentionsIn(here.view, text),
      ...(here.caller.program && isByAi && { isByAi }),
      record: isKnown ? undefined : await recordOf(services, here, anchor),
    })
    const [event] = events
    const commentId = event?.kind === 'comment.added' ? event.data.commentId : id
    return c.json(await oneComment(services, c, boardId, commentId), 200)
  })

  app.openapi(edit, async (c) => {
    const { boardId, commentId } = c.req.valid('param')
    const { text } = c.req.valid('json')
    const { view } = await requireWriter(services, c, boardId, 'commenter')
    const mentions = mentionsIn(view, text)
    await command(services, c, boardId, { type: 'comment.edit', commentId, text, mentions })
    return c.json(await oneComment(services, c, boardId, commentId), 200)
  })
}

/** Reads the record of an anchor on the canvas; undefined for other anchors. */
async function recordOf(
  services: ApiServices,
  { state, caller }: OnBoard,
  anchor: ThreadAnchor | undefined,
): Promise<AnchoredRecord | undefined> {
  if (anchor?.kind !== 'record') return undefined
  const found = await findAnchored(services, {
    boardId: state.board.id,
    recordId: anchor.recordId,
    userId: caller.userId,
    isProgram: caller.program !== undefined,
  })
  if ('code' in found) throw new Problem(found)
  return found
}

function mentionsIn({ agents, people }: OnBoard['view'], text: string): string[] {
  return mentionedIds(text, mentionableOn(agents, people))
}

async function oneComment(services: ApiServices, c: ApiContext, boardId: string, commentId: string) {
  const { state, view, caller } = await requireRole(services, c, boardId, 'viewer')
  const found = commentFor(state, commentId, caller.userId)
  const thread = found && entryOf(view.threads, found.thread.id)
  if (!found || !thread) throw new Problem(refusal('no-comment'))
  return { thread: threadHead(thread), comment: commentResponse(thread.id, found.comment) }
}
