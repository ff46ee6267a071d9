import { z } from 'zod'
import { isSameValue } from '#base/is-same-value.ts'
import { accept, refuse } from '#session/core/decision.ts'
import { commandRoute, commandsOn, routeBody } from '#session/core/define-command.ts'
import { type Agent, AgentFields, AgentId, MAX_AGENT_FILE_CHARS, MAX_AGENTS } from './agent.ts'
import type { AgentEvent } from './agent-events.ts'
import { type AgentsSlice, agentIn } from './agents-slice.ts'
import { inOrder } from './apply-agents.ts'

const define = commandsOn<AgentsSlice, AgentEvent>()
const agentIds = z.array(AgentId).max(MAX_AGENTS)

/** Adds it at the end, or changes the one with this id. */
const saveAgent = define({
  type: 'agent.save',
  fields: {
    agentId: AgentId,
    agent: AgentFields,
    file: z.string().max(MAX_AGENT_FILE_CHARS),
    isChosen: z.boolean().optional(),
  },
  minRole: 'runs',
  decide(state, { agentId, agent, file, isChosen: given }) {
    const before = agentIn(state, agentId)
    if (!before && state.agents.length >= MAX_AGENTS) return refuse('too-many-agents')
    // In `@name` case does not matter, so two such names would be one.
    const isTaken = state.agents.some(
      ({ id, name }) => id !== agentId && name.toLowerCase() === agent.name.toLowerCase(),
    )
    if (isTaken) return refuse('name-taken')
    const isChosen = given ?? before?.isChosen ?? true
    const saved: Agent = { id: agentId, ...agent, file, isChosen }
    if (before && isSameValue(before, saved)) return accept()
    return accept({ kind: 'agent.saved', data: { agentId, agent, file, isChosen } })
  },
})

/** Its notes stay. */
const removeAgent = define({
  type: 'agent.remove',
  fields: { agentId: AgentId },
  minRole: 'facilitator',
  logLimit: 'none',
  decide(state, { agentId }) {
    const agent = agentIn(state, agentId)
    return agent ? accept({ kind: 'agent.removed', data: { agentId, name: agent.name } }) : accept()
  },
})

const chooseAgent = define({
  type: 'agent.choose',
  fields: { agentId: AgentId, isChosen: z.boolean() },
  minRole: 'runs',
  route: commandRoute('patch', '/agents/{agentId}', 'Choose an agent for the next rounds, or not', 'agent'),
  decide(state, { agentId, isChosen }) {
    const agent = agentIn(state, agentId)
    if (!agent) return refuse('no-agent')
    return agent.isChosen === isChosen
      ? accept()
      : accept({ kind: 'agent.chosen', data: { agentId, isChosen } })
  },
})

/** Ids that are not named keep their order behind the named ones. */
const arrangeAgents = define({
  type: 'agents.arrange',
  fields: { agentIds },
  minRole: 'runs',
  route: commandRoute('put', '/agents/order', 'Set the order in which the agents speak', 'agents', {
    body: routeBody(
      z.object({ agents: agentIds.describe('Those not named keep their order behind these.') }),
      ({ agents }) => ({ agentIds: agents }),
    ),
  }),
  decide({ agents }, command) {
    const ids = inOrder(agents, command.agentIds).map(({ id }) => id)
    if (ids.every((id, place) => agents[place]?.id === id)) return accept()
    return accept({ kind: 'agents.arranged', data: { agentIds: ids } })
  },
})

export const AGENT_COMMANDS = [saveAgent, removeAgent, chooseAgent, arrangeAgents] as const
