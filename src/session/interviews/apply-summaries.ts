import type { CopyOnWrite } from '#session/core/copy-on-write.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { codedFailure } from '#session/usage/coded-failure.ts'
import { holdFor, setHold } from '#session/usage/spend.ts'
import { releaseRun, settleRun } from './apply-probes.ts'
import { changeInterview } from './change-interview.ts'
import type { Interview } from './interview.ts'
import type { StoredInterviewEvent } from './interview-event.ts'
import { firstSummary, type InterviewSummary, summaryKey } from './interview-summary.ts'
import type { InterviewsState } from './interviews-slice.ts'

const STOPPED: InterviewSummary['failure'] = {
  ...codedFailure('provider-error.all-stopped-summary'),
  isRetryable: true,
}

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

/** The first summary is awaited; later ones, at a person's request, follow the end of the interview. */
function summaryRequested(
  state: InterviewsState,
  event: StoredInterviewEvent<'interview-summary.requested'>,
): InterviewsState {
  const { interviewId } = event.data
  const summary = firstSummary('queued', { requestedBy: event.actor, at: event.at })
  return changeInterview(state, { interviewId, seq: event.seq }, (interview) => ({ ...interview, summary }))
}

function summaryBegan(
  state: InterviewsState,
  event: StoredInterviewEvent<'interview-summary.began'>,
  owned: CopyOnWrite,
): InterviewsState {
  const { interviewId, agentId, model, hold } = event.data
  const held = setHold(state, summaryKey(interviewId), holdFor(null, 1, hold), owned)
  return changeInterview(held, { interviewId, seq: event.seq }, (interview) =>
    changeSummary(interview, {
      state: 'writing',
      agentId,
      model,
      tries: (interview.summary?.tries ?? 0) + 1,
    }),
  )
}

function summaryEnded(
  state: InterviewsState,
  event: StoredInterviewEvent<'interview-summary.ended'>,
  owned: CopyOnWrite,
): InterviewsState {
  const { interviewId, outcome } = event.data
  const { at, seq } = event
  const { usage } = outcome
  const settled = settleRun(state, summaryKey(interviewId), usage, at, owned)
  const before = entryOf(state.interviews, interviewId)?.summary?.state
  const isOver = before !== 'queued' && before !== 'writing'
  return changeInterview(settled, { interviewId, seq }, (interview) => {
    if (isOver) return changeSummary(interview, { usage })
    const end = { usage, endedAt: at }
    const change: Partial<InterviewSummary> =
      outcome.state === 'done'
        ? { ...end, state: 'done', text: outcome.text }
        : { ...end, state: 'mechanical', failure: outcome.state === 'failed' ? outcome.failure : STOPPED }
    return { ...changeSummary(interview, change), state: 'ended' }
  })
}

function summaryStopped(
  state: InterviewsState,
  event: StoredInterviewEvent<'interview-summary.stopped'>,
  owned: CopyOnWrite,
): InterviewsState {
  const { interviewId } = event.data
  const { at, seq } = event
  const isWriting = entryOf(state.interviews, interviewId)?.summary?.state === 'writing'
  const released = isWriting ? releaseRun(state, summaryKey(interviewId), owned) : state
  return changeInterview(released, { interviewId, seq }, (interview) => ({
    ...changeSummary(interview, { state: 'mechanical', failure: STOPPED, endedAt: at }),
    state: 'ended',
  }))
}

export const APPLY_SUMMARIES = {
  'interview-summary.requested': summaryRequested,
  'interview-summary.began': summaryBegan,
  'interview-summary.ended': summaryEnded,
  'interview-summary.stopped': summaryStopped,
}
