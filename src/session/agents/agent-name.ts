import type { SessionState } from '#session/state.ts'

/** Removed agents keep their name; '' for an id that the board never had. */
export function agentName(
  { agentViews, formerAgentViews }: Pick<SessionState, 'agentViews' | 'formerAgentViews'>,
  agentId: string,
): string {
  return [...agentViews, ...formerAgentViews].find(({ id }) => id === agentId)?.name ?? ''
}
