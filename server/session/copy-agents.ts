import type { Queryable } from '#db/driver/database.ts'
import { insertUsage, type UsageRow } from '#db/model-usage.ts'
import { setUnfinishedRuns } from '#db/unfinished-runs.ts'
import type { CallTask } from '#session/clerk/clerk-call.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { EventOf, SessionEvent } from '#session/event.ts'
import { probeOf } from '#session/interviews/ask-on.ts'
import type { SessionState } from '#session/state.ts'
import type { ModelUsage } from '#session/usage/model-usage.ts'
import type { UsageTask } from '#session/usage/usage-task.ts'
import { unfinishedRuns } from './is-unfinished.ts'

type Ended = EventOf<
  | 'turn.ended'
  | 'moderator.ended'
  | 'moderation.ended'
  | 'synthesis.ended'
  | 'clerk.ended'
  | 'advisor-vote.ended'
  | 'theme-run.ended'
  | 'proposal.ended'
  | 'step-suggestion.ended'
  | 'probe.ended'
  | 'interview-summary.ended'
  | 'answer.ended'
>

/** A comparison of notes is a part of sorting them. */
const USAGE_TASKS = { sort: 'sort', compare: 'sort', talk: 'talk', vote: 'vote' } as const satisfies Record<
  CallTask,
  UsageTask
>

/** A row for the usage of a call: sums over boards cannot be made from sessions. */
export async function copyUsage(tx: Queryable, state: SessionState, event: Ended): Promise<void> {
  const usage = usageIn(event)
  if (!usage) return
  const row = {
    ...usage,
    ...whoseUsage(state, event),
    requestedBy: requesterOf(state, event),
    seq: event.seq,
    at: new Date(event.at),
  }
  await insertUsage(tx, state.board.id, row)
}

function usageIn({ data }: Ended): ModelUsage | null {
  if ('verdict' in data) return data.verdict.usage
  return 'outcome' in data ? data.outcome.usage : data.usage
}

function whoseUsage(state: SessionState, event: Ended): Pick<UsageRow, 'task' | 'agentId' | 'subjectId'> {
  switch (event.kind) {
    case 'turn.ended': {
      const { roundId, turnId: subjectId } = event.data
      const turn = entryOf(state.rounds, roundId)?.turns.find(({ id }) => id === subjectId)
      return { task: 'advise', agentId: turn?.agentId ?? null, subjectId }
    }
    case 'moderator.ended': {
      const { roundId: subjectId, verdict } = event.data
      return { task: 'moderate', agentId: verdict.agentId, subjectId }
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
      return { task: USAGE_TASKS[task], agentId, subjectId }
    }
    case 'answer.ended':
      return { task: 'advise', agentId: event.data.agentId, subjectId: event.data.commentId }
    case 'advisor-vote.ended':
      return { task: 'vote', agentId: event.data.agentId, subjectId: event.data.callId }
    case 'theme-run.ended': {
      const { themeRunId: subjectId } = event.data
      return { task: 'find-themes', agentId: entryOf(state.themeRuns, subjectId)?.agentId ?? null, subjectId }
    }
    case 'proposal.ended': {
      const { proposalId: subjectId } = event.data
      return { task: 'propose', agentId: entryOf(state.proposals, subjectId)?.agentId ?? null, subjectId }
    }
    case 'step-suggestion.ended': {
      const { suggestionId: subjectId } = event.data
      const agentId = entryOf(state.stepSuggestions, subjectId)?.agentId ?? null
      return { task: 'moderate', agentId, subjectId }
    }
    case 'probe.ended': {
      const { interviewId: subjectId, branchId } = event.data
      const interview = entryOf(state.interviews, subjectId)
      return { task: 'probe', agentId: interview ? probeOf(interview, branchId).agentId : null, subjectId }
    }
    case 'interview-summary.ended': {
      const { interviewId: subjectId } = event.data
      const agentId = entryOf(state.interviews, subjectId)?.summary?.agentId ?? null
      return { task: 'sum-up', agentId, subjectId }
    }
  }
}

function requesterOf(state: SessionState, event: Ended): string | null {
  switch (event.kind) {
    case 'clerk.ended':
    case 'advisor-vote.ended':
      return event.data.userId ?? ownerOf(state)
    case 'answer.ended':
      return event.data.askedBy ?? ownerOf(state)
    case 'turn.ended':
    case 'moderator.ended':
    case 'moderation.ended':
      return personBehind(state, event.data.roundId)
    case 'synthesis.ended':
      return personBehind(state, event.data.synthesisId)
    case 'theme-run.ended':
      return personBehind(state, event.data.themeRunId)
    case 'proposal.ended':
      return personBehind(state, event.data.proposalId)
    case 'step-suggestion.ended':
      return personBehind(state, event.data.suggestionId)
    case 'probe.ended':
    case 'interview-summary.ended':
      return personBehind(state, event.data.interviewId)
  }
}

/** The person whose budget a run counts for. Runs without a requester count for the owner of the board. */
function personBehind(state: SessionState, id: string): string | null {
  const answer = entryOf(state.answers, id)
  if (answer) return answer.askedBy
  const call = entryOf(state.calls, id)
  if (call) return call.userId ?? ownerOf(state)
  const synthesis = entryOf(state.syntheses, id)
  const document =
    synthesis ??
    entryOf(state.themeRuns, id) ??
    entryOf(state.proposals, id) ??
    entryOf(state.stepSuggestions, id)
  const round = entryOf(state.rounds, synthesis?.roundId ?? id)
  const requester = round ? round.askedBy : (document?.requestedBy ?? askerOf(state, id))
  return requester && requester !== 'server' ? requester : ownerOf(state)
}

/** `id`: of the interview, or the key of one of its runs, which begins with that id. */
function askerOf({ interviews }: SessionState, id: string): string | undefined {
  return entryOf(interviews, id.split(/[/:]/)[0] ?? '')?.askedBy
}

function ownerOf({ people }: SessionState): string | null {
  return Object.values(people).find(({ role }) => role === 'owner')?.id ?? null
}

/** Events that start, end, pause or resume a run or a call. */
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
  'synthesis.requested',
  'synthesis.ended',
  'synthesis.aborted',
  'clerk.began',
  'clerk.stopped',
  'clerk.ended',
  'advisor-vote.began',
  'advisor-vote.stopped',
  'advisor-vote.ended',
  'theme-run.requested',
  'theme-run.ended',
  'theme-run.aborted',
  'proposal.requested',
  'proposal.ended',
  'proposal.aborted',
  'step-suggestion.requested',
  'step-suggestion.ended',
  'step-suggestion.aborted',
  // The cards of questions, which wait while the board is frozen.
  'interview.started',
  'questions.carded',
  'board.frozen',
  'board.unfrozen',
  // A probe becomes due with an answer, or with the end of the last open question.
  'question.answered',
  'question.unanswered',
  'question.settled',
  'question.cancelled',
  'question.asked',
  'interview.ended',
  'probe.began',
  'probe.ended',
  'probe.stopped',
  'probe.retried',
  'context.replied',
  'context.cancelled',
  'context.timed-out',
  'interview-summary.requested',
  'interview-summary.began',
  'interview-summary.ended',
  'interview-summary.stopped',
  'answer.requested',
  'answer.began',
  'answer.ended',
  'answer.stopped',
])

/**
 * Keeps the list of unfinished runs, in which a starting process finds what to resume, and boards see each
 * other's holds.
 */
export async function copyUnfinished(
  tx: Queryable,
  state: SessionState,
  events: readonly SessionEvent[],
): Promise<void> {
  const last = events.findLast(({ kind }) => CHANGES_RUNS.has(kind))
  if (!last) return
  const calls = state.deletedAt === null ? Object.keys(state.calls) : []
  const runs = [...unfinishedRuns(state), ...calls].map((id) => {
    const held = entryOf(state.budgetHeld, id)
    const tokens = held?.tokens ?? 0
    // Cost 0 is the demo script or a local model. An unknown price counts as paid.
    const paidTokens = held?.costMicros === 0 ? 0 : tokens
    return { id, tokens, paidTokens, costMicros: held?.costMicros ?? 0, requestedBy: personBehind(state, id) }
  })
  await setUnfinishedRuns(tx, state.board.id, runs, new Date(last.at))
}
