import type { AgentsSlice } from './agents-slice.ts'

/** Removed agents keep their name; '' for an id that the board never had. */
export function agentName(
  { agentViews, formerAgentViews }: Pick<AgentsSlice, 'agentViews' | 'formerAgentViews'>,
  agentId: string,
): string {
  return [...agentViews, ...formerAgentViews].find(({ id }) => id === agentId)?.name ?? ''
}
