import type { CopyOnWrite } from '#session/core/copy-on-write.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { ApplyTable, Stamp } from '#session/core/events.ts'
import { holdFor, setHold, settleUsage } from '#session/usage/spend.ts'
import type { UsageSlice } from '#session/usage/usage-slice.ts'
import { type CallEvent, MAX_TALKS_PER_MINUTE } from './clerk-call.ts'
import type { ClerkSlice } from './clerk-slice.ts'

type Slice = ClerkSlice & UsageSlice
type Event<Kind extends CallEvent['kind']> = Extract<CallEvent, { kind: Kind }> & Stamp

export const APPLY_CALLS: ApplyTable<Slice, CallEvent> = {
  'clerk.began': callBegan,
  'clerk.stopped': callStopped,
  'clerk.ended': callEnded,
  'advisor-vote.began': callBegan,
  'advisor-vote.stopped': callStopped,
  'advisor-vote.ended': callEnded,
}

/** A person's message also counts for that person's limit of a minute, whatever becomes of it. */
function callBegan(
  state: Slice,
  event: Event<'clerk.began' | 'advisor-vote.began'>,
  owned: CopyOnWrite,
): Slice {
  const { callId: id, hold, ...asked } = { task: 'vote' as const, ...event.data }
  const calls = owned.record(state.calls)
  calls[id] = { ...asked, id, startedAt: event.at }
  const held = setHold({ ...state, calls }, id, holdFor(null, 1, hold), owned)
  const { task, userId } = asked
  if (task !== 'talk' || userId === null) return held
  const talkTimes = owned.record(state.talkTimes)
  talkTimes[userId] = [...(entryOf(talkTimes, userId) ?? []), event.at].slice(-MAX_TALKS_PER_MINUTE)
  return { ...held, talkTimes }
}

/** The call is kept until its usage arrives. */
function callStopped(
  state: Slice,
  { data: { callId } }: Event<'clerk.stopped' | 'advisor-vote.stopped'>,
  owned: CopyOnWrite,
): Partial<Slice> {
  const call = entryOf(state.calls, callId)
  if (!call) return {}
  const freed = release(state, callId, owned)
  const stoppedCalls = owned.record(freed.stoppedCalls)
  stoppedCalls[callId] = call
  return { ...freed, stoppedCalls }
}

function callEnded(
  state: Slice,
  { at, data: { callId, usage } }: Event<'clerk.ended' | 'advisor-vote.ended'>,
  owned: CopyOnWrite,
): Slice {
  return settleUsage(release(state, callId, owned), usage, at, null, owned)
}

function release(state: Slice, callId: string, owned: CopyOnWrite): Slice {
  const calls = owned.record(state.calls)
  const stoppedCalls = owned.record(state.stoppedCalls)
  delete calls[callId]
  delete stoppedCalls[callId]
  return setHold({ ...state, calls, stoppedCalls }, callId, holdFor(null, 0), owned)
}
