import type { Queryable } from '#db/database.ts'
import { insertUsage, type UsageRow } from '#db/model-usage.ts'
import { setUnfinishedRuns } from '#db/unfinished-runs.ts'
import { unfinishedRuns } from '#server/agents/unfinished.ts'
import type { EventOf, SessionEvent } from '#session/event.ts'
import { entryOf, type SessionState } from '#session/state.ts'

type Ended = EventOf<
  'turn.ended' | 'moderation.ended' | 'synthesis.ended' | 'clerk.ended' | 'gather.ended' | 'proposal.ended'
>

/** A row for what it took: bills are summed over boards, which no session can. */
export async function copyUsage(tx: Queryable, state: SessionState, event: Ended): Promise<void> {
  const usage = 'outcome' in event.data ? event.data.outcome.usage : event.data.usage
  if (!usage) return
  const row = { ...usage, ...whoseUsage(state, event), seq: event.seq, at: new Date(event.at) }
  await insertUsage(tx, state.board.id, row)
}

function whoseUsage(state: SessionState, event: Ended): Pick<UsageRow, 'task' | 'agentId' | 'subjectId'> {
  switch (event.kind) {
    case 'turn.ended': {
      const { roundId, turnId: subjectId } = event.data
      const turn = entryOf(state.rounds, roundId)?.turns.find(({ id }) => id === subjectId)
      return { task: 'advise', agentId: turn?.agentId ?? null, subjectId }
    }
    case 'moderation.ended': {
      const { roundId: subjectId, outcome } = event.data
      return { task: 'moderate', agentId: 'agentId' in outcome ? outcome.agentId : null, subjectId }
    }
    case 'synthesis.ended': {
      const { synthesisId: subjectId } = event.data
      return { task: 'synthesize', agentId: entryOf(state.syntheses, subjectId)?.agentId ?? null, subjectId }
    }
    case 'clerk.ended': {
      const { task, agentId, callId: subjectId } = event.data
      return { task, agentId, subjectId }
    }
    case 'gather.ended': {
      const { gatherId: subjectId } = event.data
      return { task: 'gather', agentId: entryOf(state.gathers, subjectId)?.agentId ?? null, subjectId }
    }
    case 'proposal.ended': {
      const { proposalId: subjectId } = event.data
      return { task: 'propose', agentId: entryOf(state.proposals, subjectId)?.agentId ?? null, subjectId }
    }
  }
}

/** What begins or ends a run, a part of one or a call of the clerk, or lets one wait or go on. */
const CHANGES_RUNS: ReadonlySet<SessionEvent['kind']> = new Set<SessionEvent['kind']>([
  'board.deleted',
  'board.restored',
  'round.started',
  'round.paused',
  'round.resumed',
  'round.aborted',
  'round.finished',
  'turn.retried',
  'turn.ended',
  'turn.skipped',
  'moderation.ended',
  'synthesis.asked',
  'synthesis.ended',
  'synthesis.aborted',
  'clerk.began',
  'clerk.stopped',
  'clerk.ended',
  'gather.asked',
  'gather.ended',
  'gather.aborted',
  'proposal.asked',
  'proposal.ended',
  'proposal.aborted',
])

/** Keeps the list by which a process that starts finds what it has to resume, and by which boards heed each other's holds. */
export async function copyUnfinished(
  tx: Queryable,
  state: SessionState,
  events: readonly SessionEvent[],
): Promise<void> {
  const last = events.findLast(({ kind }) => CHANGES_RUNS.has(kind))
  if (!last) return
  const calls = state.deletedAt === null ? Object.keys(state.clerkCalls) : []
  const runs = [...unfinishedRuns(state), ...calls].map((id) => {
    const held = entryOf(state.budgetHeld, id)
    return { id, tokens: held?.tokens ?? 0, costMicros: held?.costMicros ?? 0 }
  })
  await setUnfinishedRuns(tx, state.board.id, runs, new Date(last.at))
}
