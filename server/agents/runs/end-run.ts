import type { Command } from '#session/command.ts'
import type { TurnFailure } from '#session/usage/turn-failure.ts'
import type { RunSession } from './run-context.ts'
import { isReleased, type Job } from './running-calls.ts'

/**
 * Ends a run in the session: with `end` or, where the session refuses that, with `fallback`. A run that did not end would
 * call its model again with the next state. Returns `failure` if the session refused both, perhaps for the usage in them:
 * the caller has to give the run up.
 */
export async function endRun(
  { dispatch }: RunSession,
  job: Job,
  { end, fallback, failure }: { end: Command; fallback: Command; failure: TurnFailure },
): Promise<TurnFailure | null> {
  // The process that resumes the run starts it again.
  if (isReleased(job) || (await dispatch(end))) return null
  return (await dispatch(fallback)) ? null : failure
}
