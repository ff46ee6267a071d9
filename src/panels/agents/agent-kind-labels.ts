import { TAB_LABELS } from '#panels/labels/tab-labels.ts'
import type { AgentKind, Capability } from '#session/agents/agent.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'

export const KIND_NAMES: Record<AgentKind, string> = {
  advisor: FIELD_LABELS.advisor,
  moderator: 'Moderator',
  synthesizer: 'Synthesizer',
  clerk: TAB_LABELS.clerk,
}

/** The work of each kind of agent in one sentence: the hint in the list of kinds. */
export const KIND_SENTENCES: Record<AgentKind, string> = {
  advisor: 'Answers questions and writes notes.',
  moderator: 'Chooses among the notes of a round, without knowing whose they are.',
  synthesizer: 'Sums up notes and says which it used.',
  clerk: 'Keeps ideas in the log.',
}

/**
 * The capabilities that an agent of this kind gets. Without them the session does not accept its work, so the
 * form sets them with the kind.
 */
export const KIND_CAPABILITIES: Record<AgentKind, Capability[]> = {
  advisor: ['post-notes'],
  moderator: ['choose-notes'],
  synthesizer: ['synthesize'],
  clerk: ['save-idea', 'read-back', 'tag-idea', 'link-ideas'],
}
