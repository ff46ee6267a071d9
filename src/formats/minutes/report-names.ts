import { isScript } from '#session/projection.ts'
import { personIn, type SessionState } from '#session/state.ts'
import type { ReportIdea, ReportRound } from './board-report.ts'

/** An agent with its model, or a person who spoke in an imported file. */
export type ReportSpeaker = ReportRound['turns'][number]['speaker']

/** The board's present names for ids; former members keep theirs. */
export interface ReportNames {
  whoIs(id: string | null): ReportIdea['author']
  nameOf(id: string | null): string | null
  speaker(agentId: string, model: string | null): ReportSpeaker
  numberOf(noteId: string): number | null
}

/** Names of people and agents who are or were on the board. */
export function reportNames(state: SessionState): ReportNames {
  const agents = new Map([...state.formerAgentViews, ...state.agentViews].map((agent) => [agent.id, agent]))
  function whoIs(id: string | null): ReportIdea['author'] {
    if (id === null) return null
    const agent = agents.get(id)
    if (agent) return { name: agent.name, kind: 'agent' }
    const person = personIn(state, id)
    return person && { name: person.name, kind: 'person' }
  }
  return {
    whoIs,
    nameOf: (id) => whoIs(id)?.name ?? null,
    speaker: (agentId, model) => ({
      name: whoIs(agentId)?.name ?? 'An agent',
      kind: 'agent',
      model,
      isScript: isScript(model),
    }),
    numberOf: (noteId) => state.numbered.get(noteId)?.number ?? null,
  }
}
