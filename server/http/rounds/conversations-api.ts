import { ConversationStarts } from '#api/conversation-starts.ts'
import type { SessionState } from '#session/state.ts'
import { type ApiApp, answer } from '../app/api-app.ts'
import { boardRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { requireRole } from '../app/caller.ts'
import { defineResource } from '../app/resource.ts'

const list = boardRoute('viewer', 'get /conversations', {
  summary: 'The new conversations of the board, oldest first',
  description: 'Empty while agents see the conversation from the beginning of the board.',
  answers: { 200: answer(ConversationStarts, 'The conversations after the first, oldest first') },
})
/** Since when agents see the board. Reading is for everyone on it, changing for people who may start rounds. */
export const CONVERSATIONS_RESOURCE = defineResource({
  schema: ConversationStarts,
  description: 'The conversations after the first, oldest first',
  async read(services, c, { boardId }) {
    const { state } = await requireRole(services, c, boardId, 'viewer')
    return conversationsOf(state)
  },
})

export function addConversations(app: ApiApp, services: ApiServices): void {
  app.openapi(list, async (c) =>
    c.json(await CONVERSATIONS_RESOURCE.read(services, c, c.req.valid('param')), 200),
  )
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
