import { entryOf } from '#session/core/entry-of.ts'
import type { Owned } from '#session/core/owned-collections.ts'
import type { EventOf } from '#session/event.ts'
import type { SessionState } from '#session/state.ts'
import { holdFor, setHold, settleUsage } from '#session/usage/spend.ts'
import { type ClerkCall, MAX_TALKS_PER_MINUTE } from './clerk-call.ts'

/** Adds the call with its hold. A person's message also counts for that person's limit of a minute, whatever becomes of it. */
export function clerkBegan(state: SessionState, event: EventOf<'clerk.began'>, owned: Owned): SessionState {
  const { callId: id, hold, ...asked } = event.data
  const clerkCalls = owned.record(state.clerkCalls)
  clerkCalls[id] = { ...asked, id, startedAt: event.at }
  const held = setHold({ ...state, clerkCalls }, id, holdFor(null, 1, hold), owned)
  return asked.task === 'talk' && asked.userId !== null ? talked(held, asked.userId, event.at, owned) : held
}

function talked(state: SessionState, userId: string, at: number, owned: Owned): SessionState {
  const talkTimes = owned.record(state.talkTimes)
  talkTimes[userId] = [...(entryOf(talkTimes, userId) ?? []), at].slice(-MAX_TALKS_PER_MINUTE)
  return { ...state, talkTimes }
}

/** Releases the hold and keeps the call until its usage arrives. The same state if the call has ended. */
export function clerkStopped(
  state: SessionState,
  event: EventOf<'clerk.stopped'>,
  owned: Owned,
): SessionState {
  const { callId } = event.data
  const call = entryOf(state.clerkCalls, callId)
  if (!call) return state
  const freed = setHold(without(state, callId, owned), callId, holdFor(null, 0), owned)
  const stoppedCalls: Record<string, ClerkCall> = owned.record(freed.stoppedCalls)
  stoppedCalls[callId] = call
  return { ...freed, stoppedCalls }
}

/** Counts the usage and forgets the call, whether it was stopped before or not. */
export function clerkEnded(state: SessionState, event: EventOf<'clerk.ended'>, owned: Owned): SessionState {
  const { callId, usage } = event.data
  const freed = setHold(without(state, callId, owned), callId, holdFor(null, 0), owned)
  return settleUsage(freed, usage, event.at, null, owned)
}

function without(state: SessionState, callId: string, owned: Owned): SessionState {
  const clerkCalls = owned.record(state.clerkCalls)
  const stoppedCalls = owned.record(state.stoppedCalls)
  delete clerkCalls[callId]
  delete stoppedCalls[callId]
  return { ...state, clerkCalls, stoppedCalls }
}
