import { listOpenDocumentRuns } from '#session/documents/document-run.ts'
import { dueInterviewRuns, interviewRunKey, interviewsToCard } from '#session/interviews/interview-runs.ts'
import { isOver, type Round } from '#session/rounds/round.ts'
import type { SessionState } from '#session/state.ts'

/** The ids of runs that the server must continue. None on a deleted board. */
export function unfinishedRuns(state: SessionState): string[] {
  if (state.deletedAt !== null) return []
  const documents = listOpenDocumentRuns(state).map(({ run }) => run)
  const own = [...Object.values(state.rounds).filter(isActive), ...documents].map(({ id }) => id)
  const cards = interviewsToCard(state).map((id) => `${id}/cards`)
  return [...own, ...dueInterviewRuns(state).map(interviewRunKey), ...cards, ...Object.keys(state.answers)]
}

/** Whether an agent has an unfinished run that a restart would have to continue. */
export function isUnfinished(state: SessionState): boolean {
  return unfinishedRuns(state).length > 0
}

/** A paused round is not active: it may wait for days until a person resumes it. */
export function isActive({ state }: Pick<Round, 'state'>): boolean {
  return !isOver(state) && state !== 'paused'
}
