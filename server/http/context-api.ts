import { setTimeout as rest } from 'node:timers/promises'
import { createRoute, z } from '@hono/zod-openapi'
import {
  conversationOf,
  type PlannedRound,
  type Scene,
  type TurnRef,
  whatAgentsSee,
  whatAgentsWouldSee,
} from '#agents/what-agents-see.ts'
import { OUTPUT_TOKENS } from '#server/agents/fit-output.ts'
import { sceneOf } from '#server/agents/open-scene.ts'
import { notesIn } from '#server/transfer/look-at-board.ts'
import { AgentId } from '#session/agent.ts'
import { refusal } from '#session/refusal.ts'
import { DEFAULT_MODE, MAX_QUESTION_CHARS, MAX_ROUND_NOTES, RoundMode } from '#session/round.ts'
import { agentIn, type SessionState } from '#session/state.ts'
import { type ApiApp, answer, BoardPath, problems } from './api-app.ts'
import type { ApiServices } from './api-services.ts'
import { needRole } from './caller.ts'
import type { HeavyWork } from './heavy-work.ts'
import { needRound } from './need-round.ts'
import { Problem } from './problem.ts'
import { needs } from './route-rules.ts'

const Context = z
  .object({
    instructions: z.string(),
    messages: z.array(z.object({ role: z.enum(['user', 'assistant']), content: z.string() })),
    conversation: z.array(z.string()).describe('Notes that the conversation goes on with.'),
    alternatives: z.array(z.string()).describe('Notes that were not chosen.'),
    visible: z.array(z.string()).describe('The other notes that it is shown.'),
  })
  .openapi('Context')
type Context = z.infer<typeof Context>
const responses = { 200: answer(Context, 'What it is sent, letter by letter'), ...problems }

/** Ids have at most 64 characters. */
const MAX_NOTES_CHARS = 65 * MAX_ROUND_NOTES

const next = createRoute({
  ...needs('viewer'),
  method: 'get',
  path: '/api/v1/boards/{boardId}/context',
  summary: 'What an agent would be sent if it were asked now',
  request: {
    params: BoardPath,
    query: z.object({
      agent: AgentId,
      question: z.string().max(MAX_QUESTION_CHARS).default(''),
      mode: RoundMode.default(DEFAULT_MODE),
      notes: z
        .string()
        .max(MAX_NOTES_CHARS)
        .default('')
        .describe('Ids with commas between them: what the question is about.'),
    }),
  },
  responses,
})
const ofRound = createRoute({
  ...needs('viewer'),
  method: 'get',
  path: '/api/v1/boards/{boardId}/rounds/{roundId}/context',
  summary: 'What an agent of a round is sent for its turn, if it is sent now',
  request: {
    params: BoardPath.extend({ roundId: z.string().max(64) }),
    query: z.object({
      agent: AgentId,
      turn: z.string().max(64).optional().describe('By default the first that has not ended, or the last.'),
    }),
  },
  responses,
})

export function addContext(app: ApiApp, services: ApiServices, heavy: HeavyWork): void {
  async function sceneNow(boardId: string, state: SessionState): Promise<Scene> {
    const room = await services.rooms.open(boardId)
    try {
      return sceneOf(state, await notesIn(room.doc), OUTPUT_TOKENS.advise)
    } finally {
      room.release()
    }
  }

  app.openapi(next, async (c) => {
    const { boardId } = c.req.valid('param')
    const { agent: agentId, question, mode, notes } = c.req.valid('query')
    const { state, caller } = await needRole(services, c, boardId, 'viewer')
    if (!agentIn(state, agentId)) throw new Problem(refusal('no-agent'))
    const ids = notes
      .split(',')
      .filter((id) => id !== '')
      .slice(0, MAX_ROUND_NOTES)
    const context = await heavy.run(caller.userId, async () => {
      const scene = await sceneNow(boardId, state)
      const known = new Set(scene.notes.map(({ id }) => id))
      if (ids.some((id) => !known.has(id))) throw new Problem(refusal('no-note'))
      const input: PlannedRound = { question, mode, agentId, notes: ids, askedBy: caller.userId }
      return contextOf(scene, input)
    })
    return c.json(context, 200)
  })

  app.openapi(ofRound, async (c) => {
    const { boardId, roundId } = c.req.valid('param')
    const { agent: agentId, turn: turnId } = c.req.valid('query')
    const { state, caller } = await needRole(services, c, boardId, 'viewer')
    const round = needRound(state, roundId)
    if (!agentIn(state, agentId)) throw new Problem(refusal('no-agent'))
    const own = round.turns.filter((turn) => turn.agentId === agentId)
    const turn = turnId
      ? own.find(({ id }) => id === turnId)
      : (own.find(({ state: at }) => at === 'queued' || at === 'thinking' || at === 'posting') ?? own.at(-1))
    if (!turn) throw new Problem(refusal('no-turn'))
    const context = await heavy.run(caller.userId, async () =>
      contextOf(await sceneNow(boardId, state), { roundId, turnId: turn.id }),
    )
    return c.json(context, 200)
  })
}

async function contextOf(scene: Scene, at: TurnRef | PlannedRound): Promise<Context> {
  const prompt = 'turnId' in at ? whatAgentsSee(scene, at) : whatAgentsWouldSee(scene, at)
  // Edits of others go first in between.
  await rest(0)
  return { ...prompt, ...conversationOf(scene, at) }
}
