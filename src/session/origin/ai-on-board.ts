import type { Agent } from '#session/agents/agent.ts'
import { isOfAi, originOfModel } from './note-origin.ts'

/**
 * Whether an advisor among these would answer with a model, and not from the demo script.
 * @param modelOf the model, as `provider:model`, that an agent would answer with now
 */
export function hasAiAdvisors<Each extends Pick<Agent, 'kind'>>(
  agents: readonly Each[],
  modelOf: (agent: Each) => string,
): boolean {
  return agents.some((agent) => agent.kind === 'advisor' && isOfAi(originOfModel(modelOf(agent))))
}
