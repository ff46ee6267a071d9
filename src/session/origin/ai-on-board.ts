import type { Agent } from '#session/agents/agent.ts'
import { isOfAi, originOfModel } from './note-origin.ts'

/** Sentence for pages where people meet a board's AI advisors for the first time. */
export const AI_TAKES_PART = 'AI advisors take part on this board.'

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
