import type { ModelUsage } from '#session/model-usage.ts'
import { isRunning } from '#session/round-stage.ts'
import { entryOf, type SessionState } from '#session/state.ts'
import { isOutOfTries } from '#session/tries.ts'
import { agentFailure } from './agent-failure.ts'
import { NO_PROPOSAL } from './proposing/no-proposal.ts'
import type { RunContext } from './run-context.ts'
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

const GIVEN_UP =
  'It was tried three times and did not come to its end. Try again, or choose another model for this agent.'

/** The run as the session knows it, once it was begun; null: it was not, or is over. */
function begunRun(state: SessionState, task: Task): BegunRun | null {
  switch (task.kind) {
    case 'turn': {
      const turn = entryOf(state.rounds, task.roundId)?.turns.find(({ id }) => id === task.turnId)
      return turn && isRunning(turn) ? { ...turn, holdId: task.roundId } : null
    }
    case 'moderation': {
      const moderation = entryOf(state.rounds, task.roundId)?.moderation
      return moderation?.state === 'judging' ? { ...moderation, holdId: task.roundId } : null
    }
    case 'synthesis': {
      const synthesis = entryOf(state.syntheses, task.synthesisId)
      return begun(synthesis, synthesis?.roundId ?? task.synthesisId)
    }
    case 'gather':
      return begun(entryOf(state.gathers, task.gatherId), task.gatherId)
    case 'proposal':
      return begun(entryOf(state.proposals, task.proposalId), task.proposalId)
    default:
      return null
  }
}

interface BegunRun {
  model: string
  tries?: number | undefined
  /** Under which its budget is held. */
  holdId: string
}

function begun(
  run: { model: string | null; tries?: number | undefined } | null,
  holdId: string,
): BegunRun | null {
  return run && run.model !== null ? { model: run.model, tries: run.tries, holdId } : null
}

/** Whether it was begun as often as it may be, and nobody is at it. */
export function isTriedEnough(state: SessionState, task: Task): boolean {
  const run = begunRun(state, task)
  return run !== null && isOutOfTries(run)
}

/**
 * What the last try took, whose end nobody could tell: the share of the budget that is held for it. Tries before that are
 * charged by those that followed them.
 */
function lostBill(state: SessionState, task: Task): ModelUsage | null {
  const run = begunRun(state, task)
  const held = run && entryOf(state.budgetHeld, run.holdId)
  if (!run || !held || held.parts === 0) return null
  const share = (amount: number) => Math.floor(amount / held.parts)
  return {
    model: run.model,
    inputTokens: share(held.tokens),
    outputTokens: 0,
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
    costMicros: held.costMicros === null ? null : share(held.costMicros),
    isEstimate: true,
  }
}

/** Ends what broke again and again as failed, so that people are told and its round goes on. */
export async function giveUp(
  { state, tell }: Pick<RunContext, 'state' | 'tell'>,
  task: Task,
  failure = agentFailure('provider-error', GIVEN_UP),
): Promise<void> {
  const nothing = { state: 'failed', failure, usage: lostBill(state(), task) } as const
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
