import type { AgentKind, Capability } from '#session/agent.ts'

export const KIND_NAMES: Record<AgentKind, string> = {
  advisor: 'Advisor',
  moderator: 'Moderator',
  synthesizer: 'Synthesizer',
  clerk: 'Clerk',
}

/** What each kind is there for, in one sentence. */
export const KIND_SENTENCES: Record<AgentKind, string> = {
  advisor: 'Answers questions and writes notes.',
  moderator: 'Chooses among the notes of a round, without knowing whose they are.',
  synthesizer: 'Sums up notes and says which it used.',
  clerk: 'Keeps ideas in the log.',
}

/** What each kind needs to do its work. */
export const KIND_CAPABILITIES: Record<AgentKind, Capability[]> = {
  advisor: ['post-notes'],
  moderator: ['choose-notes'],
  synthesizer: ['synthesize'],
  clerk: ['save-idea', 'read-back', 'tag-idea', 'link-ideas'],
}
