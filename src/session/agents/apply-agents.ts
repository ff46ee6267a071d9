import type { EventOf } from '#session/event.ts'
import type { SessionState } from '#session/state.ts'
import type { Agent, AgentView } from './agent.ts'

/** Replaces the agent at its place, or adds it as the last to speak; a former agent with this id is current again. */
export function agentSaved(state: SessionState, event: EventOf<'agent.saved'>): SessionState {
  const { agentId, agent, file, isChosen } = event.data
  const saved: Agent = { id: agentId, ...agent, file, isChosen }
  const isKnown = state.agents.some(({ id }) => id === agentId)
  const agents = isKnown
    ? state.agents.map((each) => (each.id === agentId ? saved : each))
    : [...state.agents, saved]
  const formerAgentViews = state.formerAgentViews.filter(({ id }) => id !== agentId)
  const isBack = formerAgentViews.length < state.formerAgentViews.length
  return withAgents(isBack ? { ...state, formerAgentViews } : state, agents)
}

/**
 * Takes the agent out of rounds and keeps its view, so that its notes still have a name. Unknown agents are ignored.
 */
export function agentRemoved(state: SessionState, event: EventOf<'agent.removed'>): SessionState {
  const { agentId } = event.data
  const gone = state.agentViews.filter(({ id }) => id === agentId)
  const formerAgentViews = [...state.formerAgentViews, ...gone]
  return withAgents(
    { ...state, formerAgentViews },
    state.agents.filter(({ id }) => id !== agentId),
  )
}

/** Sets whether the agent takes part in rounds that name no agents; nothing changes if it was removed. */
export function agentChosen(state: SessionState, event: EventOf<'agent.chosen'>): SessionState {
  const { agentId, isChosen } = event.data
  return withAgents(
    state,
    state.agents.map((agent) => (agent.id === agentId ? { ...agent, isChosen } : agent)),
  )
}

/** Sets the order in which agents speak, by the rule of `inOrder`: removed agents in the list are ignored. */
export function agentsArranged(state: SessionState, event: EventOf<'agents.arranged'>): SessionState {
  const { agentIds } = event.data
  return withAgents(state, inOrder(state.agents, agentIds))
}

/** The listed agents first, in the order of the list; then the others in the order they had. */
export function inOrder(agents: readonly Agent[], agentIds: readonly string[]): Agent[] {
  const places = new Map(agentIds.map((id, place) => [id, place]))
  const placeOf = ({ id }: Agent) => places.get(id) ?? places.size
  return agents.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** Sets the agents. Views of unchanged agents stay the identical objects, so that they are not sent again. */
export function withAgents(state: SessionState, agents: readonly Agent[]): SessionState {
  const views = new Map(state.agents.map((agent, i) => [agent, state.agentViews[i]]))
  return { ...state, agents, agentViews: agents.map((agent) => views.get(agent) ?? viewOf(agent)) }
}

/** Prompts are long, and few viewers need them: they are read on demand. */
function viewOf({ prompt: _prompt, file: _file, ...view }: Agent): AgentView {
  return view
}

/** Replaces all settings: the event has the unchanged ones too. */
export function settingsChanged(
  _state: unknown,
  { data }: EventOf<'settings.changed'>,
): Pick<SessionState, 'settings'> {
  return { settings: data.settings }
}
