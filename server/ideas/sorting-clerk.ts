import type { Agent } from '#session/agents/agent.ts'
import { isClerkOff } from '#session/board/board-settings.ts'
import type { SessionState } from '#session/state.ts'

/** The clerk that sorts the ideas of this board; `null`: none may, or the clerk is switched off. */
export function sortingClerk(state: SessionState): Agent | null {
  if (state.deletedAt !== null || isClerkOff(state)) return null
  const mayTag = ({ kind, capabilities }: Agent) => kind === 'clerk' && capabilities.includes('tag-idea')
  return state.agents.find(mayTag) ?? null
}
