import type { CopyOnWrite } from '#session/core/copy-on-write.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { ApplyTable } from '#session/core/events.ts'
import { withAwaited, withoutAwaited } from '#session/usage/awaited-usage.ts'
import { codedFailure } from '#session/usage/coded-failure.ts'
import { holdFor, setHold, settleUsage } from '#session/usage/spend.ts'
import type { TurnFailure } from '#session/usage/turn-failure.ts'
import { callKey } from '#session/usage/usage-slice.ts'
import { newestAnswer, probedBranches, probeKey, probeOf, withProbe } from './ask-on.ts'
import { changeInterview } from './change-interview.ts'
import type { Interview } from './interview.ts'
import type { InterviewEvent, StoredInterviewEvent } from './interview-event.ts'
import type { InterviewsState } from './interviews-slice.ts'

/** The failure of a probe that was stopped with all agents. */
export const STOPPED: TurnFailure = {
  ...codedFailure('provider-error.all-stopped'),
  isRetryable: true,
}

export const APPLY_PROBES = {
  'probe.began'(state, event, owned) {
    const { interviewId, branchId, agentId, model, hold } = event.data
    const held = setHold(state, probeKey(interviewId, branchId), holdFor(null, 1, hold), owned)
    return changeInterview(held, event, (interview) =>
      withProbe(interview, branchId, {
        state: 'thinking',
        agentId,
        model,
        tries: probeOf(interview, branchId).tries + 1,
        seen: newestAnswer(interview, branchId),
        failure: null,
      }),
    )
  },
  'probe.ended'(state, event, owned) {
    const { interviewId, branchId, outcome } = event.data
    const settled = settleRun(state, probeKey(interviewId, branchId), outcome.usage, event.at, owned)
    return changeInterview(settled, event, (interview) => probeEnded(interview, event.data))
  },
  'probe.stopped'(state, event, owned) {
    const { interviewId, branchId } = event.data
    const released = releaseRun(state, probeKey(interviewId, branchId), owned)
    return changeInterview(released, event, (interview) =>
      withProbe(interview, branchId, { state: 'failed', tries: 0, failure: STOPPED }),
    )
  },
  'probe.retried'(state, event) {
    return changeInterview(state, event, (interview) => probeRetried(interview, event.data))
  },
} satisfies Partial<ApplyTable<InterviewsState, InterviewEvent>>

/** The interview after a probe's end; a new question is added by another event. */
export function probeEnded(
  interview: Interview,
  { branchId, outcome }: StoredInterviewEvent<'probe.ended'>['data'],
): Interview {
  switch (outcome.state) {
    case 'asked':
    case 'asked-program':
      return withProbe(interview, branchId, { state: 'idle', tries: 0, reason: outcome.reason })
    case 'done': {
      const { finding, reason } = outcome
      return {
        ...withProbe(interview, branchId, { state: 'done', tries: 0, reason, finding }),
        branches: interview.branches.map((branch) =>
          branch.id === branchId ? { ...branch, finding } : branch,
        ),
      }
    }
    case 'failed':
    case 'out-of-budget':
      return withProbe(interview, branchId, { state: outcome.state, tries: 0, failure: outcome.failure })
    case 'cancelled':
      // A stopped probe keeps the result of the stop.
      return probeOf(interview, branchId).state === 'thinking'
        ? withProbe(interview, branchId, { state: 'idle', tries: 0 })
        : interview
  }
}

/** Clears the failure, so that the probe is due again with all of its tries. */
export function probeRetried(
  interview: Interview,
  { branchId }: StoredInterviewEvent<'probe.retried'>['data'],
): Interview {
  return withProbe(interview, branchId, { state: 'idle', tries: 0, failure: null })
}

/** Counts the usage of a run and releases its hold. */
export function settleRun(
  state: InterviewsState,
  key: string,
  usage: Parameters<typeof settleUsage>[1],
  at: number,
  owned: CopyOnWrite,
): InterviewsState {
  const answered = withoutAwaited(state, callKey(key), owned)
  return setHold(settleUsage(answered, usage, at, null, owned), key, holdFor(null, 0), owned)
}

/** Releases the hold of a stopped run, before its usage is known. */
export function releaseRun(state: InterviewsState, key: string, owned: CopyOnWrite): InterviewsState {
  return setHold(withAwaited(state, callKey(key), owned), key, holdFor(null, 0), owned)
}

/** Stops all probes of an ended interview. */
export function probesCalledOff(
  state: InterviewsState,
  interviewId: string,
  owned: CopyOnWrite,
): InterviewsState {
  const interview = entryOf(state.interviews, interviewId)
  if (!interview) return state
  const thinking = probedBranches(interview).filter(
    (branchId) => probeOf(interview, branchId).state === 'thinking',
  )
  if (thinking.length === 0) return state
  const released = thinking.reduce((next, id) => releaseRun(next, probeKey(interviewId, id), owned), state)
  const stopped = thinking.reduce((next, id) => withProbe(next, id, { state: 'idle', tries: 0 }), interview)
  return { ...released, interviews: { ...released.interviews, [interviewId]: stopped } }
}
