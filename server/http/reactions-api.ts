import { createRoute, z } from '@hono/zod-openapi'
import { AgentId } from '#session/agent.ts'
import { PLUS } from '#session/board-settings.ts'
import { isSelected, type Mark, NO_MARK, sortAgentMarks } from '#session/mark.ts'
import { entryOf } from '#session/state.ts'
import { type ApiApp, type ApiContext, answer, BoardPath, body, problems } from './api-app.ts'
import type { ApiServices } from './api-services.ts'
import { command, needRole } from './caller.ts'
import { needs } from './route-rules.ts'

const path = '/api/v1/boards/{boardId}/notes/{noteId}/reactions'
const params = BoardPath.extend({ noteId: z.string().max(64) })
const Sign = z.string().max(16).default(PLUS.symbol)

const AgentMarks = z.array(
  z.object({
    agent: z.string(),
    reason: z.string(),
    round: z.string().nullable(),
    isDistant: z.boolean().describe('Picked because it is unlike the rest.'),
  }),
)
const Reactions = z
  .object({
    people: z.record(z.string(), z.array(z.string())).describe('Sign -> ids of the people who gave it.'),
    agents: AgentMarks.describe('Each agent’s "+" that counts under the board’s rule.'),
    suggestions: AgentMarks.describe('What agents suggest where only people choose: no "+".'),
    isSelected: z.boolean().describe('Whether the conversation goes on with this note.'),
  })
  .openapi('Reactions')
const NoteReactions = z.object({ reactions: Reactions })

const give = createRoute({
  ...needs('commenter'),
  method: 'post',
  path,
  summary: 'Give a note a sign (commenters)',
  request: { params, body: body(z.object({ symbol: Sign }), false) },
  responses: { 200: answer(NoteReactions, 'The signs on it'), ...problems },
})
const take = createRoute({
  ...needs('commenter'),
  method: 'delete',
  path,
  summary: 'Take one’s sign back, or an agent’s (commenters)',
  request: { params, body: body(z.object({ symbol: Sign, agent: AgentId.optional() }), false) },
  responses: { 200: answer(NoteReactions, 'The signs on it'), ...problems },
})

export function addReactions(app: ApiApp, services: ApiServices): void {
  async function reactionsNow(
    c: ApiContext,
    boardId: string,
    noteId: string,
  ): Promise<z.infer<typeof Reactions>> {
    const { view } = await needRole(services, c, boardId, 'viewer')
    const mark = entryOf(view.marks, noteId) ?? NO_MARK
    const { plus, suggestions } = sortAgentMarks(mark, view.settings)
    return {
      people: mark.people,
      agents: plus.map(agentMarkAnswer),
      suggestions: suggestions.map(agentMarkAnswer),
      isSelected: isSelected(mark, view.settings),
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
      type: 'reaction.take',
      noteId,
      symbol,
      ...(agentId && { agentId }),
    })
    return c.json({ reactions: await reactionsNow(c, boardId, noteId) }, 200)
  })
}

function agentMarkAnswer({ agentId, roundId, reason, isDistant }: Mark['agents'][number]) {
  return { agent: agentId, reason, round: roundId, isDistant }
}
