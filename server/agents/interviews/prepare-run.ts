import type { Prompt } from '#agents/prompt/prompt.ts'
import { agentFailure } from '#server/agents/agent-failure.ts'
import { agentFor } from '#server/agents/agent-for.ts'
import type { RunContext } from '#server/agents/run-context.ts'
import { fitOutput } from '#server/agents/usage/fit-output.ts'
import { longerAnswer } from '#server/agents/usage/longer-answer.ts'
import type { LongerAnswer } from '#server/models/model-call.ts'
import type { ModelLimits } from '#server/models/model-limits.ts'
import type { Agent } from '#session/agents/agent.ts'
import { overBudget } from '#session/board-budget.ts'
import type { Amount } from '#session/model-usage.ts'
import { refusal } from '#session/refusal.ts'
import type { TurnFailure } from '#session/turn-failure.ts'

/** Everything that a run needs before its model is asked. */
export interface PreparedRun {
  ok: true
  agent: Agent
  model: string
  limits: ModelLimits
  outputTokens: number
  /** A second try after one that had no text at its limit; `null`: no limit leaves room for it. */
  longer: LongerAnswer | null
  hold: Amount
}

/** Everything that a run needs, or why it can't begin. */
export type Preparation = PreparedRun | { ok: false; failure: TurnFailure }

/**
 * Chooses the agent, and estimates the usage of its call. These runs start on their own, without a request to refuse, so a refusal
 * becomes a failure that people see. `over-budget`: the call may not be made.
 */
export async function prepareRun(
  context: RunContext,
  {
    tokens,
    ownModel,
    promptFor,
  }: {
    tokens: number
    /** `provider:model` in place of the synthesizer's; `null`: none was chosen. */
    ownModel: string | null
    promptFor: (agent: Agent, limits: ModelLimits) => Prompt
  },
): Promise<Preparation> {
  const { models, state } = context
  const synthesizer = agentFor(state(), 'synthesizer')
  if (!synthesizer)
    return refuse(agentFailure('agent-gone', 'No synthesizer is on the board. Add one, then ask again.'))
  const agent = ownModel === null ? synthesizer : { ...synthesizer, model: ownModel }
  if (!models.view.get().isOn) return refuse(agentFailure('provider-error', refusal('agents-off').message))
  const barred = await context.refuseModels([agent])
  if (barred) return refuse({ ...agentFailure('provider-error', barred.message), code: 'no-model' })
  const model = models.modelFor(agent)
  const limits = await models.limitsOf(model)
  const prompt = promptFor(agent, limits)
  const fit = fitOutput(state(), { model, limits, prompt, wishedTokens: tokens })
  if (!fit.ok) return refuse(fit.failure)
  const hold = await models.estimate(model, prompt, fit.outputTokens)
  const over = overBudget(state(), { hold, turns: 1, roundId: null, now: Date.now() })
  if (over) return refuse(agentFailure('over-budget', over))
  if (!(await context.isWithinDay(hold)))
    return refuse(
      agentFailure('over-budget', 'The server’s budget of the day is used up. Come back tomorrow.'),
    )
  const longer = longerAnswer(context, { model, prompt, fit, roundId: null })
  return { ok: true, agent, model, limits, outputTokens: fit.outputTokens, longer, hold }
}

function refuse(failure: TurnFailure): Preparation {
  return { ok: false, failure }
}
