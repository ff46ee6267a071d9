import { modelOfAgent } from '#panels/open-board/agent-look.ts'
import { isOfLibrary } from '#panels/open-board/ask-draft.ts'
import { useSession } from '#panels/open-board/board-context.tsx'
import { isScript } from '#session/agents/is-script.ts'
import { hasAiAdvisors } from '#session/origin/ai-on-board.ts'

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
