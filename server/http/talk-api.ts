import { createHash } from 'node:crypto'
import { createRoute, z } from '@hono/zod-openapi'
import { cleanText } from '#base/clean-text.ts'
import { clerkOf } from '#server/clerk/clerk-of.ts'
import { IdeaNumber } from '#session/idea.ts'
import { isScript } from '#session/projection.ts'
import { MAX_TALK_CHARS, TalkMessage } from '#session/talk.ts'
import { type ApiApp, type ApiContext, answer, BoardPath, body, OnceHeader, problems } from './api-app.ts'
import type { ApiServices } from './api-services.ts'
import { idempotencyKey, needRole, needWriter } from './caller.ts'
import { heed } from './idea-services.ts'
import { Problem } from './problem.ts'
import { needs } from './route-rules.ts'

const path = '/api/v1/boards/{boardId}/talk'
const messagePath = `${path}/{messageId}` as const
const params = BoardPath.extend({ messageId: z.string().max(64) })
const MAX_PAGE = 100
const MAX_WAIT_SECONDS = 120

const Clerk = z
  .object({
    id: z.string(),
    name: z.string(),
    emoji: z.string(),
    color: z.string(),
    isScript: z.boolean().describe('The demo script answers, and no AI.'),
    model: z.string().describe('`provider:model`'),
  })
  .openapi('TalkingClerk')
const Page = z.object({
  messages: z.array(TalkMessage).describe('Oldest first.'),
  hasMore: z.boolean().describe('There is more before the first of them.'),
  clerk: Clerk.nullable().describe('null: there is no clerk on this board.'),
})
const Said = z.object({ message: TalkMessage, answer: TalkMessage })
const NewMessage = z.object({
  id: z
    .string()
    .regex(/^m[0-9a-z]{12}$/, 'An id is m and 12 of 0-9 and a-z.')
    .optional()
    .describe('One’s own: said again under the same id, it is said once.'),
  text: z
    .string()
    .max(MAX_TALK_CHARS, `A message has at most ${MAX_TALK_CHARS} characters.`)
    .transform((text) => cleanText(text).trim())
    .pipe(z.string().min(1, 'Write something.')),
  source: z.enum(['web', 'voice', 'api']).default('api'),
})

const read = createRoute({
  ...needs('viewer'),
  method: 'get',
  path,
  summary: 'Your own conversation with the clerk',
  description: 'Nobody else on the board can read it.',
  request: {
    params: BoardPath,
    query: z.object({
      before: z.string().max(64).optional().describe('Messages before this one.'),
      limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(40),
    }),
  },
  responses: { 200: answer(Page, 'The last messages'), ...problems },
})
const say = createRoute({
  ...needs('editor'),
  method: 'post',
  path,
  summary: 'Say something to the clerk (editors)',
  description:
    'The answer comes over the socket, and is read here when it is finished. With `wait` this request waits for it.',
  request: {
    headers: OnceHeader,
    params: BoardPath,
    body: body(NewMessage),
    query: z.object({
      wait: z.coerce.number().int().min(0).max(MAX_WAIT_SECONDS).default(0).describe('Seconds.'),
    }),
  },
  responses: { 202: answer(Said, 'What was said, and the answer as far as it is'), ...problems },
})
const stop = createRoute({
  ...needs('viewer'),
  method: 'post',
  path: `${messagePath}/stop`,
  summary: 'Stop an answer',
  request: { params },
  responses: { 204: { description: 'It is stopped, or was over already' }, ...problems },
})
const retry = createRoute({
  ...needs('editor'),
  method: 'post',
  path: `${messagePath}/retry`,
  summary: 'Have a failed or stopped answer tried again (editors)',
  request: { params },
  responses: { 202: answer(Said, 'What was said, and the answer that has begun'), ...problems },
})
const undo = createRoute({
  ...needs('editor'),
  method: 'post',
  path: `${messagePath}/undo`,
  summary: 'Take back an idea that came up in an answer (editors)',
  request: { params, body: body(z.object({ number: IdeaNumber })) },
  responses: { 204: { description: 'It is out of the log, and its note off the canvas' }, ...problems },
})
const clear = createRoute({
  ...needs('viewer'),
  method: 'delete',
  path,
  summary: 'Delete your conversation with the clerk',
  description: 'Ideas that came up in it stay.',
  request: { params: BoardPath },
  responses: { 204: { description: 'Deleted' }, ...problems },
})

export function addTalk(app: ApiApp, services: ApiServices): void {
  const { clerk, models } = services

  /** Whose conversation it is, is never asked of the request. */
  async function own(c: ApiContext, boardId: string, least: 'viewer' | 'editor') {
    const need = least === 'editor' ? needWriter : needRole
    const { caller, state } = await need(services, c, boardId, least)
    return { of: { boardId, userId: caller.userId }, state }
  }

  app.openapi(read, async (c) => {
    const { of, state } = await own(c, c.req.valid('param').boardId, 'viewer')
    const { before = null, limit } = c.req.valid('query')
    const found = await clerk.list(of, { before, atMost: limit + 1 })
    const agent = clerkOf(state)
    const model = agent && models.modelFor(agent)
    const { id = '', name = '', emoji = '', color = '' } = agent ?? {}
    return c.json(
      {
        messages: found.slice(-limit),
        hasMore: found.length > limit,
        clerk: model === null ? null : { id, name, emoji, color, isScript: isScript(model), model },
      },
      200,
    )
  })

  app.openapi(say, async (c) => {
    const { of } = await own(c, c.req.valid('param').boardId, 'editor')
    const { wait } = c.req.valid('query')
    const { id = messageIdOf(idempotencyKey(c)), text, source } = c.req.valid('json')
    const said = await clerk.say(of, { id, text, source })
    const { message, answer: begun } = heed(said)
    if (wait > 0) c.get('turn').end()
    const over = wait > 0 ? await clerk.wait(of, begun.id, wait * 1_000) : null
    return c.json({ message, answer: over ?? begun }, 202)
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
    const { message, answer: begun } = heed(said)
    return c.json({ message, answer: begun }, 202)
  })

  app.openapi(undo, async (c) => {
    const { boardId, messageId } = c.req.valid('param')
    const { of } = await own(c, boardId, 'editor')
    const done = await clerk.undo(of, messageId, c.req.valid('json').number)
    if (!done) throw new Problem('no-such-capture')
    heed(done)
    return c.body(null, 204)
  })

  app.openapi(clear, async (c) => {
    const { of } = await own(c, c.req.valid('param').boardId, 'viewer')
    await clerk.clear(of)
    return c.body(null, 204)
  })
}

/** The same request, the same message: hex digits are signs that an id may have. */
function messageIdOf(key: string | undefined): string | undefined {
  return key === undefined ? undefined : `m${createHash('sha256').update(key).digest('hex').slice(0, 12)}`
}
