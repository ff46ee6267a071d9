import type { ApplyTable } from '#session/core/events.ts'
import type { Agent, AgentView } from './agent.ts'
import type { AgentEvent } from './agent-events.ts'
import type { AgentsSlice } from './agents-slice.ts'

export const APPLY_AGENTS: ApplyTable<AgentsSlice, AgentEvent> = {
  // A former agent with this id is current again.
  'agent.saved'(state, { data: { agentId, agent, file, isChosen } }) {
    const saved: Agent = { id: agentId, ...agent, file, isChosen }
    const isKnown = state.agents.some(({ id }) => id === agentId)
    const agents = isKnown
      ? state.agents.map((each) => (each.id === agentId ? saved : each))
      : [...state.agents, saved]
    const formerAgentViews = state.formerAgentViews.filter(({ id }) => id !== agentId)
    const isBack = formerAgentViews.length < state.formerAgentViews.length
    return { ...withAgents(state, agents), ...(isBack && { formerAgentViews }) }
  },
  // Its view stays, so that its notes still have a name.
  'agent.removed'(state, { data: { agentId } }) {
    const gone = state.agentViews.filter(({ id }) => id === agentId)
    const left = state.agents.filter(({ id }) => id !== agentId)
    return { ...withAgents(state, left), formerAgentViews: [...state.formerAgentViews, ...gone] }
  },
  'agent.chosen': (state, { data: { agentId, isChosen } }) =>
    withAgents(
      state,
      state.agents.map((agent) => (agent.id === agentId ? { ...agent, isChosen } : agent)),
    ),
  'agents.arranged': (state, { data }) => withAgents(state, inOrder(state.agents, data.agentIds)),
}

/** The listed agents first, in the order of the list; then the others in the order they had. */
export function inOrder(agents: readonly Agent[], agentIds: readonly string[]): Agent[] {
  const places = new Map(agentIds.map((id, place) => [id, place]))
  const placeOf = ({ id }: Agent) => places.get(id) ?? places.size
  return agents.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** Views of unchanged agents stay the identical objects, so that they are not sent again. */
export function withAgents(
  state: Pick<AgentsSlice, 'agents' | 'agentViews'>,
  agents: readonly Agent[],
): Pick<AgentsSlice, 'agents' | 'agentViews'> {
  const views = new Map(state.agents.map((agent, i) => [agent, state.agentViews[i]]))
  return { agents, agentViews: agents.map((agent) => views.get(agent) ?? viewOf(agent)) }
}

/** Prompts are long, and few viewers need them: they are read on demand. */
function viewOf({ prompt: _prompt, file: _file, ...view }: Agent): AgentView {
  return view
}
