import { BoardSettings } from '#session/board/board-settings.ts'
import type { CommandOf } from '#session/command.ts'
import { accept, type Decision, refuse } from '#session/core/decision.ts'
import type { SessionState } from '#session/state.ts'
import { type Agent, MAX_AGENTS } from './agent.ts'
import { agentIn } from './agents-slice.ts'
import { inOrder } from './apply-agents.ts'

/** Adds an agent or changes it. Refusals: `too-many-agents`, `name-taken` (regardless of case). */
export function saveAgent(state: SessionState, command: CommandOf<'agent.save'>): Decision {
  const { agentId, agent, file } = command
  const before = agentIn(state, agentId)
  if (!before && state.agents.length >= MAX_AGENTS) return refuse('too-many-agents')
  const isTaken = state.agents.some(({ id, name }) => id !== agentId && isSameName(name, agent.name))
  if (isTaken) return refuse('name-taken')
  const isChosen = command.isChosen ?? before?.isChosen ?? true
  const saved: Agent = { id: agentId, ...agent, file, isChosen }
  if (before && isSame(before, saved)) return accept()
  return accept({ kind: 'agent.saved', data: { agentId, agent, file, isChosen } })
}

/** In `@name` case does not matter, so two such names would be one. */
function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** Removes an agent; its notes stay. Emits nothing if there is no such agent. */
export function removeAgent(state: SessionState, { agentId }: CommandOf<'agent.remove'>): Decision {
  const agent = agentIn(state, agentId)
  return agent ? accept({ kind: 'agent.removed', data: { agentId, name: agent.name } }) : accept()
}

/** Sets whether an agent takes part in the next rounds; refuses with `no-agent`. */
export function chooseAgent(state: SessionState, command: CommandOf<'agent.choose'>): Decision {
  const { agentId, isChosen } = command
  const agent = agentIn(state, agentId)
  if (!agent) return refuse('no-agent')
  return agent.isChosen === isChosen
    ? accept()
    : accept({ kind: 'agent.chosen', data: { agentId, isChosen } })
}

/** Agents that are not named keep their order behind the named ones. */
export function arrangeAgents(state: SessionState, { agentIds }: CommandOf<'agents.arrange'>): Decision {
  const ids = inOrder(state.agents, agentIds).map(({ id }) => id)
  if (ids.every((id, place) => state.agents[place]?.id === id)) return accept()
  return accept({ kind: 'agents.arranged', data: { agentIds: ids } })
}

/** Missing settings stay as they are. */
export function changeSettings(state: SessionState, command: CommandOf<'settings.change'>): Decision {
  const settings = BoardSettings.parse({ ...state.settings, ...command.settings })
  return isSame(settings, state.settings)
    ? accept()
    : accept({ kind: 'settings.changed', data: { settings } })
}

/** Whether two values are equal, whatever the order of their keys. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
  const entries = Object.entries(one)
  const others = new Map<string, unknown>(Object.entries(other))
  return (
    entries.length === others.size &&
    entries.every(([key, value]) => others.has(key) && isSame(value, others.get(key)))
  )
}
