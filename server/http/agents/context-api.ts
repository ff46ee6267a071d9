import { setTimeout as rest } from 'node:timers/promises'
import { z } from '@hono/zod-openapi'
import type { PlannedRound, Scene, TurnRef } from '#agents/prompt/scene.ts'
import { previewTurnPrompt, writeTurnPrompt } from '#agents/prompt/turn-prompt.ts'
import { ContextResponse } from '#api/context.ts'
import { buildScene } from '#server/agents/runs/build-scene.ts'
import { OUTPUT_TOKENS } from '#server/agents/usage/fit-output.ts'
import { hashOfPrompt } from '#server/agents/usage/record-sent.ts'
import { notesIn } from '#server/transfer/read-board-for-file.ts'
import { type Agent, AgentId } from '#session/agents/agent.ts'
import { agentIn } from '#session/agents/agents-slice.ts'
import { DEFAULT_MODE, RoundMode } from '#session/agents/round-mode.ts'
import { refusal } from '#session/core/refusal.ts'
import { MAX_QUESTION_CHARS } from '#session/rounds/question.ts'
import { MAX_ROUND_NOTES } from '#session/rounds/round.ts'
import type { SessionState } from '#session/state.ts'
import { Problem } from '../answers/problem.ts'
import { type ApiApp, answer } from '../app/api-app.ts'
import { boardRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { requireRole } from '../app/caller.ts'
import type { HeavyWork } from '../limits/heavy-work.ts'
import { requireRound } from '../rounds/require-round.ts'
import { addSentPrompts } from './sent-api.ts'

const responses = { 200: answer(ContextResponse, 'What it is sent, letter by letter') }

/** Ids have at most 64 characters. */
const MAX_NOTES_CHARS = 65 * MAX_ROUND_NOTES

const next = boardRoute('viewer', 'get /context', {
  summary: 'What an agent would be sent if it were asked now',
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
  answers: responses,
})
const ofRound = boardRoute('viewer', 'get /rounds/{roundId}/context', {
  summary: 'What an agent of a round is sent for its turn, if it is sent now',
  query: z.object({
    agent: AgentId,
    turn: z.string().max(64).optional().describe('By default the first that has not ended, or the last.'),
  }),
  answers: responses,
})

/**
 * Adds the routes that show agents' exact prompts to everyone on the board. They use the functions of real runs,
 * so they cannot show anything else.
 */
export function addContext(app: ApiApp, services: ApiServices, heavy: HeavyWork): void {
  /** A copy of a run's input; the room is released before the prompt is written. */
  async function sceneNow(boardId: string, state: SessionState, agent: Agent): Promise<Scene> {
    const { models, rooms } = services
    const limits = await models.limitsOf(models.modelFor(agent))
    const room = await rooms.open(boardId)
    try {
      return buildScene(state, await notesIn(room.doc), { limits, outputTokens: OUTPUT_TOKENS.advise })
    } finally {
      room.release()
    }
  }

  addSentPrompts(app, services)

  app.openapi(next, async (c) => {
    const { boardId } = c.req.valid('param')
    const { agent: agentId, question, mode, notes } = c.req.valid('query')
    const { state, caller } = await requireRole(services, c, boardId, 'viewer')
    const agent = agentIn(state, agentId)
    if (!agent) throw new Problem(refusal('no-agent'))
    const ids = notes
      .split(',')
      .filter((id) => id !== '')
      .slice(0, MAX_ROUND_NOTES)
    const context = await heavy.run(caller.userId, async () => {
      const scene = await sceneNow(boardId, state, agent)
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
    const { state, caller } = await requireRole(services, c, boardId, 'viewer')
    const round = requireRound(state, roundId)
    const agent = agentIn(state, agentId)
    if (!agent) throw new Problem(refusal('no-agent'))
    const own = round.turns.filter((turn) => turn.agentId === agentId)
    const turn = turnId
      ? own.find(({ id }) => id === turnId)
      : (own.find(({ state: at }) => at === 'queued' || at === 'thinking' || at === 'posting') ?? own.at(-1))
    if (!turn) throw new Problem(refusal('no-turn'))
    const context = await heavy.run(caller.userId, async () =>
      contextOf(await sceneNow(boardId, state, agent), { roundId, turnId: turn.id }),
    )
    return c.json(context, 200)
  })
}

/** Two steps with a pause between them, because each may take milliseconds on a large board. */
async function contextOf(scene: Scene, at: TurnRef | PlannedRound): Promise<ContextResponse> {
  const prompt = 'turnId' in at ? writeTurnPrompt(scene, at) : previewTurnPrompt(scene, at)
  // Edits of other people run between the two steps.
  await rest(0)
  const messages = prompt.messages.map(({ role, content }) => ({ role, content }))
  const { instructions, leftOut, notes } = prompt
  const hash = hashOfPrompt(prompt)
  return {
    instructions,
    messages,
    hash,
    ...(leftOut !== undefined && { leftOut }),
    conversation: notes?.chosen ?? [],
    alternatives: notes?.notChosen ?? [],
    visible: notes?.others ?? [],
  }
}
