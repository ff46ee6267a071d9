import { agentIn } from '#session/agents/agents-slice.ts'
import { isClerkOff } from '#session/board/board-settings.ts'
import type { CommandOf } from '#session/command.ts'
import { accept, type DecideContext, type Decision, refuse } from '#session/core/decision.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { BoardEvent } from '#session/event.ts'
import type { SessionState } from '#session/state.ts'
import { overBudget } from '#session/usage/board-budget.ts'
import type { ModelUsage } from '#session/usage/model-usage.ts'
import { type AgentCall, CALL_LASTS_MS, MAX_TALKS_PER_MINUTE } from './clerk-call.ts'

const MINUTE_MS = 60_000

/**
 * Holds budget for a call of the clerk, or of an advisor that votes. A repeated `callId` emits nothing. Refusals: `agents-off`, `no-agent`,
 * `too-often`, `over-budget`.
 */
export function beginCall(
  state: SessionState,
  command: CommandOf<'clerk.begin' | 'advisor-vote.begin'>,
  { areAgentsOn, now }: DecideContext,
): Decision {
  if (!areAgentsOn) return refuse('agents-off')
  if (!agentIn(state, command.agentId)) return refuse('no-agent')
  const isOfClerk = command.type === 'clerk.begin'
  if (isOfClerk && isClerkOff(state)) return refuse('clerk-off')
  if (entryOf(state.calls, command.callId) || entryOf(state.stoppedCalls, command.callId)) return accept()
  if (isOfClerk && command.task === 'talk' && isTooOften(state, command.userId, now))
    return refuse('too-often')
  const lost = Object.values(state.calls).filter(({ startedAt }) => startedAt <= now - CALL_LASTS_MS)
  const free = withoutHolds(
    state,
    lost.map(({ id }) => id),
  )
  const over = overBudget(free, { hold: command.hold, turns: null, roundId: null, now })
  if (over) return refuse('over-budget', over)
  const { type: _type, ...asked } = command
  const began: BoardEvent =
    'task' in asked ? { kind: 'clerk.began', data: asked } : { kind: 'advisor-vote.began', data: asked }
  return accept(...lost.map((call) => endOf(call, null)), began)
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
export function endCall(
  state: SessionState,
  { callId, usage }: CommandOf<'clerk.end' | 'advisor-vote.end'>,
): Decision {
  const call = entryOf(state.calls, callId) ?? entryOf(state.stoppedCalls, callId)
  return call ? accept(endOf(call, usage)) : accept()
}

function endOf({ id: callId, task, agentId, userId }: AgentCall, usage: ModelUsage | null): BoardEvent {
  const data = { callId, agentId, userId, usage }
  return task === 'vote'
    ? { kind: 'advisor-vote.ended', data }
    : { kind: 'clerk.ended', data: { ...data, task } }
}

/** The events that stop all calls; their usage is recorded when it arrives. */
export function stoppedCalls(state: Pick<SessionState, 'calls'>): BoardEvent[] {
  return Object.values(state.calls).map(({ id: callId, task }) => ({
    kind: task === 'vote' ? 'advisor-vote.stopped' : 'clerk.stopped',
    data: { callId },
  }))
}
