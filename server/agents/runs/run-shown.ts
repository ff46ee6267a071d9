import { BoardLost } from '#server/sync/storage/board-log.ts'
import type { TurnFailure } from '#session/usage/turn-failure.ts'
import type { AgentDoing } from '#sync/awareness-state.ts'
import { turnFailureOf } from './agent-failure.ts'
import type { RunCanvas, RunSession } from './run-context.ts'
import { isReleased, type Job } from './running-calls.ts'

interface ShownWork<T> {
  agentId: string
  doing: AgentDoing
  work(): Promise<T>
  /** The result of work that threw; null: the session does not want it any more. */
  failed(failure: TurnFailure | null): T
}

/** Shows an agent at work on the board until `work` ends. Rejects only if another process resumes the run. */
export async function runShown<T>(
  { shown, log }: Pick<RunCanvas, 'shown'> & RunSession,
  job: Job,
  { agentId, doing, work, failed }: ShownWork<T>,
): Promise<T> {
  shown.show(agentId, job.key, { cursor: null, editing: null, doing })
  try {
    return await work()
  } catch (error) {
    if (error instanceof BoardLost || isReleased(job)) throw error
    return failed(job.signal.aborted ? null : turnFailureOf(error, log))
  } finally {
    shown.show(agentId, job.key, null)
  }
}
