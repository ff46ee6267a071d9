import { entryOf } from '#session/core/entry-of.ts'
import type { ApplyTable } from '#session/core/events.ts'
import { codedFailure } from '#session/usage/coded-failure.ts'
import { holdFor, setHold } from '#session/usage/spend.ts'
import { releaseRun, settleRun } from './apply-probes.ts'
import { changeInterview } from './change-interview.ts'
import type { Interview } from './interview.ts'
import type { InterviewEvent } from './interview-event.ts'
import { firstSummary, type InterviewSummary, summaryKey } from './interview-summary.ts'
import type { InterviewsState } from './interviews-slice.ts'

const STOPPED: InterviewSummary['failure'] = {
  ...codedFailure('provider-error.all-stopped-summary'),
  isRetryable: true,
}

export const APPLY_SUMMARIES = {
  /** The first summary is awaited; later ones, at a person's request, follow the end of the interview. */
  'interview-summary.requested'(state, event) {
    const summary = firstSummary('queued', { requestedBy: event.actor, at: event.at })
    return changeInterview(state, event, (interview) => ({ ...interview, summary }))
  },
  'interview-summary.began'(state, event, owned) {
    const { interviewId, agentId, model, hold } = event.data
    const held = setHold(state, summaryKey(interviewId), holdFor(null, 1, hold), owned)
    return changeInterview(held, event, (interview) =>
      changeSummary(interview, {
        state: 'writing',
        agentId,
        model,
        tries: (interview.summary?.tries ?? 0) + 1,
      }),
    )
  },
  'interview-summary.ended'(state, event, owned) {
    const { interviewId, outcome } = event.data
    const { at } = event
    const { usage } = outcome
    const settled = settleRun(state, summaryKey(interviewId), usage, at, owned)
    const before = entryOf(state.interviews, interviewId)?.summary?.state
    const isOver = before !== 'queued' && before !== 'writing'
    return changeInterview(settled, event, (interview) => {
      if (isOver) return changeSummary(interview, { usage })
      const end = { usage, endedAt: at }
      const change: Partial<InterviewSummary> =
        outcome.state === 'done'
          ? { ...end, state: 'done', text: outcome.text }
          : { ...end, state: 'mechanical', failure: outcome.state === 'failed' ? outcome.failure : STOPPED }
      return { ...changeSummary(interview, change), state: 'ended' }
    })
  },
  'interview-summary.stopped'(state, event, owned) {
    const { interviewId } = event.data
    const { at } = event
    const isWriting = entryOf(state.interviews, interviewId)?.summary?.state === 'writing'
    const released = isWriting ? releaseRun(state, summaryKey(interviewId), owned) : state
    return changeInterview(released, event, (interview) => ({
      ...changeSummary(interview, { state: 'mechanical', failure: STOPPED, endedAt: at }),
      state: 'ended',
    }))
  },
} satisfies Partial<ApplyTable<InterviewsState, InterviewEvent>>

/** An interview that ended: with answers, a model sums them up before it is over. */
export function withSummaryDue(interview: Interview, at: number): Interview {
  const hasAnswers = interview.questions.some(({ answers }) => answers.length > 0)
  const isWanted = hasAnswers && interview.end?.reason !== 'cancelled'
  const about = { requestedBy: interview.askedBy, at }
  return isWanted
    ? { ...interview, state: 'summing-up', summary: firstSummary('queued', about) }
    : { ...interview, state: 'ended', summary: firstSummary('mechanical', about) }
}

function changeSummary(interview: Interview, change: Partial<InterviewSummary>): Interview {
  return interview.summary ? { ...interview, summary: { ...interview.summary, ...change } } : interview
}
