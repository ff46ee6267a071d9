import { createHash } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import {
  ConversationResponse,
  LinkDecisionRequest,
  MessageResponse,
  NewMessageRequest,
  RetriedMessageResponse,
  UndoCaptureRequest,
} from '#api/conversation.ts'
import { agentFor } from '#server/agents/runs/agent-for.ts'
import type { TalkMessage } from '#session/clerk/talk.ts'
import { type NoteOrigin, originOfModel, originOfRun } from '#session/origin/note-origin.ts'
import type { SessionState } from '#session/state.ts'
import { Problem } from '../answers/problem.ts'
import { type ApiApp, type ApiContext, answer, body, OnceHeader } from '../app/api-app.ts'
import { boardRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { idempotencyKey, requireRole, requireWriter } from '../app/caller.ts'
import { forPrograms } from '../app/route-rules.ts'
import { orProblem } from './idea-services.ts'

const path = '/talk'
const messagePath = `${path}/{messageId}` as const
const MAX_PAGE = 100
const MAX_WAIT_SECONDS = 120

export const PageQuery = z.object({
  before: z.string().max(64).optional().describe('Messages before this one.'),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(40),
})
export const WaitQuery = z.object({
  wait: z.coerce.number().int().min(0).max(MAX_WAIT_SECONDS).default(0).describe('Seconds.'),
})

const read = boardRoute('viewer', `get ${path}`, {
  summary: 'Your own conversation with the clerk',
  ...forPrograms(null),
  description: 'No one else on the board can read it.',
  query: PageQuery,
  answers: { 200: answer(ConversationResponse, 'The last messages') },
})
const say = boardRoute('editor', `post ${path}`, {
  summary: 'Say something to the clerk (editors)',
  ...forPrograms(null),
  description:
    'The answer comes over the socket, and is read here when it is finished. With `wait` this request waits for it.',
  headers: OnceHeader,
  body: body(NewMessageRequest),
  query: WaitQuery,
  answers: { 202: answer(MessageResponse, 'What was said, and the answer as far as it is') },
})
const stop = boardRoute('viewer', `post ${messagePath}/stop`, {
  summary: 'Stop an answer',
  ...forPrograms(null),
  answers: { 204: { description: 'It is stopped, or was over already' } },
})
const retry = boardRoute('editor', `post ${messagePath}/retry`, {
  summary: 'Have a failed or stopped answer tried again (editors)',
  ...forPrograms(null),
  answers: { 202: answer(RetriedMessageResponse, 'What was said, and the answer that has begun') },
})
const undo = boardRoute('editor', `post ${messagePath}/undo`, {
  summary: 'Remove an idea that an answer captured (editors)',
  ...forPrograms(null),
  body: body(UndoCaptureRequest),
  answers: { 204: { description: 'It is out of the log, and its note off the canvas' } },
})
const decideLink = boardRoute('editor', `post ${messagePath}/link`, {
  summary: 'Accept or dismiss a link that an answer suggested (editors)',
  ...forPrograms(null),
  description: 'The clerk links nothing that it only suggests.',
  body: body(LinkDecisionRequest),
  answers: { 204: { description: 'The ideas are linked, or the suggestion is dismissed' } },
})
const clear = boardRoute('viewer', `delete ${path}`, {
  summary: 'Delete your conversation with the clerk',
  ...forPrograms(null),
  description: 'Ideas that came up in it stay.',
  answers: { 204: { description: 'Deleted' } },
})

/** The conversation with the clerk. Each person has their own, which other people on the board can't read. */
export function addTalk(app: ApiApp, services: ApiServices): void {
  const { clerk, models } = services

  /** The person is always the caller: no request can name another one. */
  async function own(c: ApiContext, boardId: string, least: 'viewer' | 'editor') {
    const need = least === 'editor' ? requireWriter : requireRole
    const { caller, state } = await need(services, c, boardId, least)
    return { of: { boardId, userId: caller.userId }, state }
  }

  app.openapi(read, async (c) => {
    const { of, state } = await own(c, c.req.valid('param').boardId, 'viewer')
    const { before = null, limit } = c.req.valid('query')
    const found = await clerk.list(of, { before, atMost: limit + 1 })
    return c.json({ ...conversationPage(found, limit), clerk: describeClerk(state, models) }, 200)
  })

  app.openapi(say, async (c) => {
    const { of } = await own(c, c.req.valid('param').boardId, 'editor')
    const { wait } = c.req.valid('query')
    const { id = messageIdOf(idempotencyKey(c)), text, source } = c.req.valid('json')
    const said = await clerk.sendMessage(of, { id, text, source })
    const { message, answer: begun } = orProblem(said)
    if (wait > 0) c.get('turn').end()
    const over = wait > 0 ? await clerk.wait(of, begun.id, wait * 1_000) : null
    return c.json({ message: withOrigin(message), answer: withOrigin(over ?? begun) }, 202)
  })

  app.openapi(stop, async (c) => {
    const { boardId, messageId } = c.req.valid('param')
    const { of } = await own(c, boardId, 'viewer')
    clerk.stop(of, messageId)
    return c.body(null, 204)
  })

  app.openapi(retry, async (c) => {
    const { boardId, messageId } = c.req.valid('param')
    const { of } = await own(c, boardId, 'editor')
    const said = await clerk.retry(of, messageId)
    if (!said) throw new Problem('nothing-to-retry')
    const { message, answer: begun } = orProblem(said)
    return c.json({ message: message && withOrigin(message), answer: withOrigin(begun) }, 202)
  })

  app.openapi(undo, async (c) => {
    const { boardId, messageId } = c.req.valid('param')
    const { of } = await own(c, boardId, 'editor')
    const done = await clerk.undo(of, messageId, c.req.valid('json').number)
    if (!done) throw new Problem('no-such-capture')
    orProblem(done)
    return c.body(null, 204)
  })

  app.openapi(decideLink, async (c) => {
    const { boardId, messageId } = c.req.valid('param')
    const { of } = await own(c, boardId, 'editor')
    const done = await clerk.decideLink(of, messageId, c.req.valid('json'))
    if (!done) throw new Problem('no-such-suggestion')
    orProblem(done)
    return c.body(null, 204)
  })

  app.openapi(clear, async (c) => {
    const { of } = await own(c, c.req.valid('param').boardId, 'viewer')
    await clerk.clear(of)
    return c.body(null, 204)
  })
}

/** @param found one more than `limit`, if there are more */
export function conversationPage(found: readonly TalkMessage[], limit: number) {
  return { messages: found.slice(-limit).map(withOrigin), hasMore: found.length > limit }
}

/** The board's clerk with the model that answers now; `null`: there is none. */
export function describeClerk(
  state: SessionState,
  models: Pick<ApiServices['models'], 'modelFor'>,
): ConversationResponse['clerk'] {
  const agent = agentFor(state, 'clerk')
  const model = agent && models.modelFor(agent)
  if (!agent || model === null) return null
  const { id, name, emoji, color } = agent
  const origin = originOfModel(model)
  return { id, name, emoji, color, isScript: origin === 'script', model, origin }
}

/**
 * The id of a message, made of the caller's key: a repeated request is the same message. Hex digits are valid
 * in an id.
 */
export function messageIdOf(key: string | undefined): string | undefined {
  return key === undefined ? undefined : `m${createHash('sha256').update(key).digest('hex').slice(0, 12)}`
}

export function withOrigin(message: TalkMessage): TalkMessage & { origin: NoteOrigin | null } {
  const origin = message.by === 'me' ? 'person' : originOfRun(message.model, message.text !== '')
  return { ...message, origin }
}
