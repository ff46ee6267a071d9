import { turnFailureOf } from '#server/agents/failure-of.ts'
import type { Log } from '#server/log.ts'
import { BoardLost } from '#server/sync/board-log.ts'
import type { TurnFailure } from '#session/turn-failure.ts'

/**
 * The failure if the canvas could not be written; null if it was. The answer of the model and its usage are kept in either
 * case. Rejects with BoardLost only: the process that has the board resumes the run.
 */
export async function canvasError(
  work: () => Promise<void>,
  log: Pick<Log, 'error'>,
): Promise<TurnFailure | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof BoardLost) throw error
    return turnFailureOf(error, log)
  }
}
