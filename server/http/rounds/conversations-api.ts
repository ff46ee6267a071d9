import { createRoute } from '@hono/zod-openapi'
import { ConversationStarts } from '#api/conversation-starts.ts'
import type { SessionState } from '#session/state.ts'
import { type ApiApp, answer, BoardPath, problems } from '../app/api-app.ts'
import type { ApiServices } from '../app/api-services.ts'
import { command, needRole } from '../app/caller.ts'
import { needs } from '../app/route-rules.ts'

const path = '/api/v1/boards/{boardId}/conversations'
const request = { params: BoardPath }
const responses = {
  200: answer(ConversationStarts, 'The conversations after the first, oldest first'),
  ...problems,
}

const list = createRoute({
  ...needs('viewer'),
  method: 'get',
  path,
  summary: 'The new conversations of the board, oldest first',
  description: 'Empty while agents see the conversation from the beginning of the board.',
  request,
  responses,
})
const begin = createRoute({
  ...needs('runs'),
  method: 'post',
  path,
  summary: 'Start a new conversation (people who may run agents)',
  description:
    'From now on advisors see nothing from before, except notes that get a "+" from now on and notes that a question is about. Nothing is deleted; minutes, transcripts and exports keep everything.',
  request,
  responses,
})
const resume = createRoute({
  ...needs('runs'),
  method: 'post',
  path: `${path}/continue`,
  summary: 'Undo the last new conversation: advisors see the earlier one again',
  request,
  responses,
})

/**
 * The start of the board's present conversation for agents. Every member reads it; people who may start rounds change
 * it.
 */
export function addConversations(app: ApiApp, services: ApiServices): void {
  app.openapi(list, async (c) => {
    const { state } = await needRole(services, c, c.req.valid('param').boardId, 'viewer')
    return c.json(conversationsOf(state), 200)
  })
  const changes = [
    [begin, 'conversation.begin'],
    [resume, 'conversation.continue'],
  ] as const
  for (const [route, type] of changes) {
    app.openapi(route, async (c) => {
      const { boardId } = c.req.valid('param')
      await needRole(services, c, boardId, 'viewer')
      const { state } = await command(services, c, boardId, { type })
      return c.json(conversationsOf(state), 200)
    })
  }
}

function conversationsOf({ conversationStarts }: SessionState): ConversationStarts {
  return {
    conversations: conversationStarts.map(({ at, by, afterNumber }) => ({
      startedAt: at,
      startedBy: by,
      afterNumber,
    })),
  }
}
