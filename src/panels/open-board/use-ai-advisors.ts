import { isScript } from '#session/agents/is-script.ts'
import { hasAiAdvisors } from '#session/origin/ai-on-board.ts'
import { modelOfAgent } from './agent-look.ts'
import { isOfLibrary } from './ask-draft.ts'
import { useSession } from './board-context.tsx'

/**
 * Whether AI advisors answer questions on this board.
 * @param agentIds only these agents; by default all of the board
 */
export function useAiAdvisors(agentIds?: readonly string[]): boolean {
  const session = useSession()
  const agents = agentIds ? session.agents.filter(({ id }) => agentIds.includes(id)) : session.agents
  // Those of the library name no model.
  const isOrdinary = agentIds?.some(isOfLibrary) && !isScript(session.models.ordinary)
  return session.models.isOn && (isOrdinary || hasAiAdvisors(agents, ({ id }) => modelOfAgent(id, session)))
}
