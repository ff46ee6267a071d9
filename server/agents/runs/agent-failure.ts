import type { Log } from '#server/ground/log.ts'
import { BoardBusy } from '#server/sync/room/board-busy.ts'
import { BoardLost } from '#server/sync/storage/board-log.ts'
import { codedFailure, type FailureName, type FailureValues } from '#session/usage/coded-failure.ts'
import type { TurnFailure } from '#session/usage/turn-failure.ts'
import { BoardFull } from '../canvas/canvas-writer.ts'

/** A failure around a call to a model. Another try helps, unless the agent is gone. */
export function agentFailure<Name extends FailureName>(
  sentence: Name,
  ...values: FailureValues<Name>
): TurnFailure {
  const failure = codedFailure(sentence, ...values)
  return { ...failure, isRetryable: failure.code !== 'agent-gone' }
}

/** The failure for an error around a call. Unforeseen errors are logged here, and get a general sentence. */
export function turnFailureOf(error: unknown, log: Pick<Log, 'error'>): TurnFailure {
  if (error instanceof BoardFull) return agentFailure('board-full.nothing-fits')
  if (error instanceof BoardBusy) return failureOfBusyBoard(error)
  log.error({ err: error }, 'unexpected agent failure')
  return agentFailure('provider-error.server')
}

/** The board's own sentence. */
export function failureOfBusyBoard({ sentence, message }: BoardBusy): TurnFailure {
  return { code: 'provider-error', sentence, message, isRetryable: true }
}

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
