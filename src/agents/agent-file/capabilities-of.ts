import type { AgentKind, Capability } from '#session/agents/agent.ts'

/** What an agent of this kind may do when its file says nothing, and at most what fits its kind. */
export const CAPABILITIES_OF: Record<AgentKind, readonly Capability[]> = {
  advisor: ['post-notes'],
  moderator: ['choose-notes'],
  synthesizer: ['synthesize'],
  clerk: ['save-idea', 'read-back', 'tag-idea', 'link-ideas'],
}
