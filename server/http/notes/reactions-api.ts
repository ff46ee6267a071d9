import { createRoute, z } from '@hono/zod-openapi'
import {
  GiveReactionRequest,
  NoteReactions,
  type ReactionsResponse,
  RemoveReactionRequest,
} from '#api/reactions.ts'
import { PLUS } from '#session/board/board-settings.ts'
import { entryOf } from '#session/core/entry-of.ts'
import {
  type GivenReactions,
  isSelected,
  NO_REACTIONS,
  sortAgentReactions,
} from '#session/reactions/note-reactions.ts'
import { type ApiApp, type ApiContext, answer, BoardPath, body, problems } from '../app/api-app.ts'
import type { ApiServices } from '../app/api-services.ts'
import { command, needRole } from '../app/caller.ts'
import { needs } from '../app/route-rules.ts'

const path = '/api/v1/boards/{boardId}/notes/{noteId}/reactions'
const params = BoardPath.extend({ noteId: z.string().max(64) })
const give = createRoute({
  ...needs('commenter'),
  method: 'post',
  path,
  summary: 'Give a note a reaction (commenters)',
  request: { params, body: body(GiveReactionRequest, false) },
  responses: { 200: answer(NoteReactions, 'The reactions on the note'), ...problems },
})
const take = createRoute({
  ...needs('commenter'),
  method: 'delete',
  path,
  summary: 'Remove your own reaction, or an agent’s (commenters)',
  request: { params, body: body(RemoveReactionRequest, false) },
  responses: { 200: answer(NoteReactions, 'The reactions on the note'), ...problems },
})

/** Reactions on notes. The symbol of a request without one is "+". */
export function addReactions(app: ApiApp, services: ApiServices): void {
  /** An agent's "+" is under `agents` or `suggestions`, by the rule of the board. */
  async function reactionsNow(c: ApiContext, boardId: string, noteId: string): Promise<ReactionsResponse> {
    const { view } = await needRole(services, c, boardId, 'viewer')
    const given = entryOf(view.reactions, noteId) ?? NO_REACTIONS
    const { plus, suggestions } = sortAgentReactions(given, view.settings)
    return {
      people: given.people,
      agents: plus.map(agentReactionResponse),
      suggestions: suggestions.map(agentReactionResponse),
      isSelected: isSelected(given, view.settings),
    }
  }

  app.openapi(give, async (c) => {
    const { boardId, noteId } = c.req.valid('param')
    const { symbol = PLUS.symbol } = c.req.valid('json')
    await needRole(services, c, boardId, 'viewer')
    await command(services, c, boardId, { type: 'reaction.give', noteId, symbol })
    return c.json({ reactions: await reactionsNow(c, boardId, noteId) }, 200)
  })

  app.openapi(take, async (c) => {
    const { boardId, noteId } = c.req.valid('param')
    const { symbol = PLUS.symbol, agent: agentId } = c.req.valid('json')
    await needRole(services, c, boardId, 'viewer')
    await command(services, c, boardId, {
      type: 'reaction.remove',
      noteId,
      symbol,
      ...(agentId && { agentId }),
    })
    return c.json({ reactions: await reactionsNow(c, boardId, noteId) }, 200)
  })
}

function agentReactionResponse({ agentId, roundId, reason, isDistant }: GivenReactions['agents'][number]) {
  return { agent: agentId, reason, round: roundId, isDistant }
}
