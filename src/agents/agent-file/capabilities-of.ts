import type { AgentKind, Capability } from '#session/agents/agent.ts'

/** Capabilities of each kind of agent: those it has if its file lists none, and at most those that fit its kind. */
export const CAPABILITIES_OF: Record<AgentKind, readonly Capability[]> = {
  advisor: ['post-notes'],
  moderator: ['choose-notes'],
  synthesizer: ['synthesize'],
  clerk: ['save-idea', 'read-back', 'tag-idea', 'link-ideas'],
}
