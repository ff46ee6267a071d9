import type { AccessSlice } from '#session/members/access-slice.ts'
import { dueProbes, probeKey } from './ask-on.ts'
import { isOpenSummary, summaryKey } from './interview-summary.ts'
import type { InterviewsState } from './interviews-slice.ts'

export type InterviewRun =
  | { kind: 'probe'; interviewId: string; branchId: string | null }
  | { kind: 'interview-summary'; interviewId: string }

/** Returns the runs of the board's interviews that are due or in progress. */
export function dueInterviewRuns({ interviews }: Pick<InterviewsState, 'interviews'>): InterviewRun[] {
  return Object.values(interviews).flatMap((interview): InterviewRun[] => {
    const { id: interviewId, summary } = interview
    return [
      ...dueProbes(interview).map((branchId) => ({ kind: 'probe' as const, interviewId, branchId })),
      ...(summary && isOpenSummary(summary) ? [{ kind: 'interview-summary' as const, interviewId }] : []),
    ]
  })
}

/** Ids of interviews with questions that still need cards on the canvas. */
export function interviewsToCard({
  interviews,
  frozen,
}: Pick<InterviewsState, 'interviews'> & Pick<AccessSlice, 'frozen'>): string[] {
  if (frozen !== null) return []
  return Object.values(interviews)
    .filter(({ questions }) => questions.some(({ hasCard }) => !hasCard))
    .map(({ id }) => id)
}

/** Returns the key of a run's hold, and of its entry in the list of unfinished runs. */
export function interviewRunKey(run: InterviewRun): string {
  return run.kind === 'probe' ? probeKey(run.interviewId, run.branchId) : summaryKey(run.interviewId)
}
