import { entryOf } from '#session/core/entry-of.ts'
import type { Owned } from '#session/core/owned-collections.ts'
import type { EventOf } from '#session/event.ts'
import type { SessionState } from '#session/state.ts'
import { holdFor, setHold, settleUsage } from '#session/usage/spend.ts'
import { type AgentCall, MAX_TALKS_PER_MINUTE } from './clerk-call.ts'

/** Adds the call with its hold. A person's message also counts for that person's limit of a minute, whatever becomes of it. */
export function callBegan(
  state: SessionState,
  event: EventOf<'clerk.began' | 'advisor-vote.began'>,
  owned: Owned,
): SessionState {
  const { callId: id, hold, ...asked } = { task: 'vote' as const, ...event.data }
  const calls = owned.record(state.calls)
  calls[id] = { ...asked, id, startedAt: event.at }
  const held = setHold({ ...state, calls }, id, holdFor(null, 1, hold), owned)
  return asked.task === 'talk' && asked.userId !== null ? talked(held, asked.userId, event.at, owned) : held
}

function talked(state: SessionState, userId: string, at: number, owned: Owned): SessionState {
  const talkTimes = owned.record(state.talkTimes)
  talkTimes[userId] = [...(entryOf(talkTimes, userId) ?? []), at].slice(-MAX_TALKS_PER_MINUTE)
  return { ...state, talkTimes }
}

/** Releases the hold and keeps the call until its usage arrives. The same state if the call has ended. */
export function callStopped(
  state: SessionState,
  event: EventOf<'clerk.stopped' | 'advisor-vote.stopped'>,
  owned: Owned,
): SessionState {
  const { callId } = event.data
  const call = entryOf(state.calls, callId)
  if (!call) return state
  const freed = setHold(without(state, callId, owned), callId, holdFor(null, 0), owned)
  const stoppedCalls: Record<string, AgentCall> = owned.record(freed.stoppedCalls)
  stoppedCalls[callId] = call
  return { ...freed, stoppedCalls }
}

/** Counts the usage and forgets the call, whether it was stopped before or not. */
export function callEnded(
  state: SessionState,
  event: EventOf<'clerk.ended' | 'advisor-vote.ended'>,
  owned: Owned,
): SessionState {
  const { callId, usage } = event.data
  const freed = setHold(without(state, callId, owned), callId, holdFor(null, 0), owned)
  return settleUsage(freed, usage, event.at, null, owned)
}

function without(state: SessionState, callId: string, owned: Owned): SessionState {
  const calls = owned.record(state.calls)
  const stoppedCalls = owned.record(state.stoppedCalls)
  delete calls[callId]
  delete stoppedCalls[callId]
  return { ...state, calls, stoppedCalls }
}
