import { isAllowedModel } from '#session/agents/allowed-models.ts'
import type { ModelsView } from '#session/projection.ts'
import { ADVISOR_REFUSAL_LABELS } from './advisor-refusal-labels.ts'

/**
 * True if the operator's list does not allow this model. null and '' are the default of the server, which is
 * always allowed; without a list (`allowed` undefined) every model is.
 */
export function isBarredModel(model: string | null, { allowed }: Pick<ModelsView, 'allowed'>): boolean {
  return model !== null && model !== '' && allowed !== undefined && !isAllowedModel(model, allowed)
}

interface NamedAgent {
  id: string
  name: string
  kind: string
  model: string | null
}

interface Agents {
  agents: readonly NamedAgent[]
  models: Pick<ModelsView, 'allowed'>
}

/**
 * Names an agent with a barred model, and the remedy; `null` if there is none. The server refuses a whole round for
 * one.
 */
export function barredAgentRefusal({ agents, models }: Agents, agentIds: readonly string[]): string | null {
  const barred = agents.find(({ id, model }) => agentIds.includes(id) && isBarredModel(model, models))
  return barred ? ADVISOR_REFUSAL_LABELS.barredAgent(barred.name) : null
}

/** True if the board has advisors, and all of them have barred models. */
export function areAllAdvisorsBarred({ agents, models }: Agents): boolean {
  const advisors = agents.filter(({ kind }) => kind === 'advisor')
  return advisors.length > 0 && advisors.every(({ model }) => isBarredModel(model, models))
}
