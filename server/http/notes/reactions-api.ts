import {
  GiveReactionRequest,
  NoteReactions,
  type ReactionsResponse,
  RemoveReactionRequest,
} from '#api/reactions.ts'
import { PLUS } from '#session/board/reactions-of-board.ts'
import { entryOf } from '#session/core/entry-of.ts'
import {
  type GivenReactions,
  isSelected,
  NO_REACTIONS,
  sortAgentReactions,
} from '#session/reactions/note-reactions.ts'
import { type ApiApp, type ApiContext, answer, body } from '../app/api-app.ts'
import { boardRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { command, requireRole } from '../app/caller.ts'

const path = '/notes/{noteId}/reactions'
const give = boardRoute('commenter', `post ${path}`, {
  summary: 'Give a note a reaction (commenters)',
  body: body(GiveReactionRequest, false),
  answers: { 200: answer(NoteReactions, 'The reactions on the note') },
})
const take = boardRoute('commenter', `delete ${path}`, {
  summary: 'Remove your own reaction, or an agent’s (commenters)',
  body: body(RemoveReactionRequest, false),
  answers: { 200: answer(NoteReactions, 'The reactions on the note') },
})

/** Reactions on notes. The symbol of a request without one is "+". */
export function addReactions(app: ApiApp, services: ApiServices): void {
  /** An agent's "+" is under `agents` or `suggestions`, by the rule of the board. */
  async function reactionsNow(c: ApiContext, boardId: string, noteId: string): Promise<ReactionsResponse> {
    const { view } = await requireRole(services, c, boardId, 'viewer')
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
    await requireRole(services, c, boardId, 'viewer')
    await command(services, c, boardId, { type: 'reaction.give', noteId, symbol })
    return c.json({ reactions: await reactionsNow(c, boardId, noteId) }, 200)
  })

  app.openapi(take, async (c) => {
    const { boardId, noteId } = c.req.valid('param')
    const { symbol = PLUS.symbol, agent: agentId } = c.req.valid('json')
    await requireRole(services, c, boardId, 'viewer')
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
