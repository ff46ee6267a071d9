import { agentIn } from '#session/agents/agents-slice.ts'
import { isClerkOff } from '#session/board/board-settings.ts'
import type { CommandOf } from '#session/command.ts'
import { accept, type DecideContext, type Decision, refuse } from '#session/core/decision.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { BoardEvent } from '#session/event.ts'
import type { SessionState } from '#session/state.ts'
import { overBudget } from '#session/usage/board-budget.ts'
import { CLERK_CALL_LASTS_MS, MAX_TALKS_PER_MINUTE } from './clerk-call.ts'

const MINUTE_MS = 60_000

/**
 * Holds budget for a call of the clerk. A repeated `callId` emits nothing. Refusals: `agents-off`, `no-agent`,
 * `too-often`, `over-budget`.
 */
export function beginCall(
  state: SessionState,
  command: CommandOf<'clerk.begin'>,
  { areAgentsOn, now }: DecideContext,
): Decision {
  const { type: _type, ...asked } = command
  if (!areAgentsOn) return refuse('agents-off')
  if (!agentIn(state, asked.agentId)) return refuse('no-agent')
  // Advisors' votes are no work of the clerk.
  if (asked.task !== 'vote' && isClerkOff(state)) return refuse('clerk-off')
  if (entryOf(state.clerkCalls, asked.callId) || entryOf(state.stoppedCalls, asked.callId)) return accept()
  if (asked.task === 'talk' && isTooOften(state, asked.userId, now)) return refuse('too-often')
  const lost = Object.values(state.clerkCalls).filter(
    ({ startedAt }) => startedAt <= now - CLERK_CALL_LASTS_MS,
  )
  const free = withoutHolds(
    state,
    lost.map(({ id }) => id),
  )
  const over = overBudget(free, { hold: asked.hold, turns: null, roundId: null, now })
  if (over) return refuse('over-budget', over)
  const ended = lost.map(
    ({ id: callId, task, agentId, userId }): BoardEvent => ({
      kind: 'clerk.ended',
      data: { callId, task, agentId, userId, usage: null },
    }),
  )
  return accept(...ended, { kind: 'clerk.began', data: asked })
}

function isTooOften({ talkTimes }: SessionState, userId: string | null, now: number): boolean {
  const times = userId === null ? [] : (entryOf(talkTimes, userId) ?? [])
  return times.filter((at) => at > now - MINUTE_MS).length >= MAX_TALKS_PER_MINUTE
}

/** The state without the holds of calls whose process is gone, so that they don't block the call that ends them. */
function withoutHolds(state: SessionState, callIds: readonly string[]): SessionState {
  let { tokens, costMicros } = state.spend.held
  for (const id of callIds) {
    const held = entryOf(state.budgetHeld, id)
    tokens -= held?.tokens ?? 0
    costMicros -= held?.costMicros ?? 0
  }
  return { ...state, spend: { ...state.spend, held: { tokens, costMicros } } }
}

/** Records the usage of a running or stopped call once; an unknown call emits no events. */
export function endCall(state: SessionState, { callId, usage }: CommandOf<'clerk.end'>): Decision {
  const call = entryOf(state.clerkCalls, callId) ?? entryOf(state.stoppedCalls, callId)
  if (!call) return accept()
  const { task, agentId, userId } = call
  return accept({ kind: 'clerk.ended', data: { callId, task, agentId, userId, usage } })
}

/** The events that stop all calls of the clerk; their usage is recorded when it arrives. */
export function stoppedCalls(state: SessionState): BoardEvent[] {
  return Object.keys(state.clerkCalls).map((callId) => ({ kind: 'clerk.stopped', data: { callId } }))
}
