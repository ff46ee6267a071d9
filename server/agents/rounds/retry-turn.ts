import { writeTurnPrompt } from '#agents/prompt/turn-prompt.ts'
import { buildScene } from '#server/agents/runs/build-scene.ts'
import { OUTPUT_TOKENS, outputTokensFor } from '#server/agents/usage/fit-output.ts'
import { refuseModels } from '#server/models/refuse-models.ts'
import { overDayBudget } from '#server/session/check-day-budget-before-asking.ts'
import { agentIn } from '#session/agents/agents-slice.ts'
import { findRefusal } from '#session/authorize.ts'
import type { Actor } from '#session/core/actor.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { type Refusal, refusal } from '#session/core/refusal.ts'
import type { AskServices } from './ask-services.ts'
import { readCanvas } from './read-canvas.ts'

/** The turn to retry, and the requesting person. `commandId` makes repeating safe. */
export interface RetryInput {
  boardId: string
  actor: Actor
  roundId: string
  turnId: string
  commandId?: string | undefined
}

/** Sets a hold for another attempt, and starts it. `null` if it was started, else the refusal. */
export async function askForRetry(services: AskServices, input: RetryInput): Promise<Refusal | null> {
  const { sessions, models, db, config, now = Date.now } = services
  const { boardId, actor, roundId, turnId, commandId } = input
  const state = await sessions.load(boardId)
  if (!state) return refusal('board-gone')
  // Rights first: reading the canvas and counting tokens is work.
  const stop = findRefusal(state, 'turn.retry', actor)
  if (stop) return refusal(stop)
  const round = entryOf(state.rounds, roundId)
  const turn = round?.turns.find(({ id }) => id === turnId)
  if (!turn) return refusal(round ? 'no-turn' : 'no-round')
  const agent = agentIn(state, turn.agentId)
  if (!agent) return refusal('no-agent')
  const barred = await refuseModels(services, state, [agent])
  if (barred) return barred
  const { notes } = await readCanvas(services, boardId)
  const model = models.modelFor(agent)
  const limits = await models.limitsOf(model)
  const wishedTokens = OUTPUT_TOKENS.advise
  const scene = buildScene(state, notes, { limits, outputTokens: wishedTokens })
  const prompt = writeTurnPrompt(scene, { roundId, turnId })
  const outputTokens = outputTokensFor(state, { model, limits, prompt, wishedTokens })
  const hold = await models.estimate(model, prompt, outputTokens)
  const tooMuch = await overDayBudget(db, config.models.dayBudget, hold, now())
  if (tooMuch) return tooMuch
  const done = await sessions.dispatch(
    boardId,
    { type: 'turn.retry', roundId, turnId, hold },
    actor,
    commandId,
  )
  return done.ok ? null : done.refusal
}
