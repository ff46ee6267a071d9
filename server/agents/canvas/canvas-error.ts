import { turnFailureOf } from '#server/agents/failure-of.ts'
import type { Log } from '#server/log.ts'
import { BoardLost } from '#server/sync/board-log.ts'
import type { TurnFailure } from '#session/round.ts'

/**
 * Why the canvas could not be written, as people are told; null: it was. What a model said and took is not thrown away for
 * it. Rejects with BoardLost: a board that another process has is nobody's problem here.
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
