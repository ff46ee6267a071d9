import { agentFailure } from '#server/agents/runs/agent-failure.ts'
import type { TurnFailure } from '#session/usage/turn-failure.ts'

/** Joins complaints into the complaint for a second try; null: nothing is wrong. */
export function complaintOf(complaints: readonly string[]): string | null {
  return complaints.length === 0 ? null : complaints.join(' ')
}

/** Why a revision is not kept that leaves criticisms without an answer; null: it answers all. */
export function revisionFailure(unanswered: readonly string[]): TurnFailure | null {
  if (unanswered.length === 0) return null
  return agentFailure('unreadable.revision', { count: unanswered.length })
}
