import type { Capability } from '#session/agents/agent.ts'
import { type AgentsSlice, agentIn } from '#session/agents/agents-slice.ts'
import { type Decision, refuse } from '#session/core/decision.ts'
import { isOutOfTries } from '#session/usage/out-of-tries.ts'
import { callKey, type UsageSlice } from '#session/usage/usage-slice.ts'
import { type DocumentRun, isOpenDocumentRun } from './document-run.ts'

/** Why this agent may not begin a try of this run; null: it may. A run that was begun before lost a try in a restart. */
export function refuseBegin(
  state: Pick<AgentsSlice, 'agents'>,
  run: DocumentRun,
  agentId: string,
  needed: Capability = 'synthesize',
): Decision<never> | null {
  const agent = agentIn(state, agentId)
  if (!agent) return refuse('no-agent')
  if (!agent.capabilities.includes(needed)) return refuse('agent-may-not')
  if (!isOpenDocumentRun(run)) return refuse('not-now')
  return isOutOfTries(run) ? refuse('out-of-tries') : null
}

/** The outcome to record for a run; of an aborted run only `cancelled`, once, for its usage. null: none. */
export function outcomeToRecord<Outcome>(
  state: Pick<UsageSlice, 'awaitedUsage'>,
  run: DocumentRun,
  { outcome, cancelled }: { outcome: Outcome; cancelled: Outcome },
): Outcome | null {
  if (isOpenDocumentRun(run)) return outcome
  return state.awaitedUsage.has(callKey(run.id)) ? cancelled : null
}
