import { entryOf } from '#session/state.ts'
import { agentFailure } from './agent-failure.ts'
import type { Desk } from './board-desk.ts'
import { NO_PROPOSAL } from './proposing/no-proposal.ts'
import type { Task } from './running-calls.ts'

/** Whether a try of it may ask a model, which costs. */
export function asksModel({ kind }: Task): boolean {
  return (
    kind === 'turn' ||
    kind === 'moderation' ||
    kind === 'synthesis' ||
    kind === 'gather' ||
    kind === 'proposal'
  )
}

/** Ends what broke again and again as failed, so that people are told and its round goes on. */
export async function giveUp({ state, tell }: Pick<Desk, 'state' | 'tell'>, task: Task): Promise<void> {
  const failure = agentFailure('provider-error')
  const nothing = { state: 'failed', failure, usage: null } as const
  if (task.kind === 'turn') {
    const { roundId, turnId } = task
    const turn = entryOf(state().rounds, roundId)?.turns.find(({ id }) => id === turnId)
    if (!turn) return
    const outcome = { ...nothing, text: '', notes: [] }
    await tell({ type: 'turn.end', roundId, turnId, attempt: turn.attempt, outcome })
  } else if (task.kind === 'moderation') {
    const { roundId } = task
    await tell({ type: 'moderation.end', roundId, outcome: { ...nothing, agentId: null } })
  } else if (task.kind === 'synthesis') {
    const { synthesisId } = task
    const text = { title: '', sentences: [], leftOut: [] }
    await tell({ type: 'synthesis.end', synthesisId, outcome: { ...nothing, text } })
  } else if (task.kind === 'gather') {
    await tell({ type: 'gather.end', gatherId: task.gatherId, outcome: nothing })
  } else if (task.kind === 'proposal') {
    const { proposalId } = task
    await tell({ type: 'proposal.end', proposalId, outcome: { ...nothing, text: NO_PROPOSAL } })
  }
}
