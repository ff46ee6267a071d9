import type { Log } from '#server/ground/log.ts'
import { BoardBusy } from '#server/sync/room/board-busy.ts'
import { BoardLost } from '#server/sync/storage/board-log.ts'
import type { TurnFailure } from '#session/usage/turn-failure.ts'
import { BoardFull } from '../canvas/canvas-writer.ts'

/** Failures around a call to a model: the sentence for people, and whether a retry can help. */
const FAILURES = {
  'agent-gone': ['This agent is not on the board any more. Add it again, or skip its turn.', false],
  'board-full': ['The board is full: nothing more fits on it. Delete something and try again.', true],
  empty: ['The answer was empty. Try again, or choose another model for this agent.', true],
  unreadable: ['The answer could not be read. Try again, or choose another model for this agent.', true],
  'too-slow': ['There was no answer in time. Try again, or choose another model for this agent.', true],
  'not-asked': [
    'No advisor answered first, so there was nothing to answer. Try the first answers again, then this one.',
    true,
  ],
  'over-budget': [
    'This would take more tokens than one turn may have. Select less, or raise the limit.',
    true,
  ],
  'too-long': ['There is more to read than the model takes at once. Choose less, or another model.', true],
  'provider-error': ['The server could not finish this. Try again.', true],
} as const satisfies Record<string, readonly [message: string, isRetryable: boolean]>

/** `message` replaces the usual sentence, for example to name the limit. */
export function agentFailure(code: keyof typeof FAILURES, message?: string): TurnFailure {
  const [usual, isRetryable] = FAILURES[code]
  return { code, message: message ?? usual, isRetryable }
}

/** The failure for an error around a call. Unforeseen errors are logged here, and get a general sentence. */
export function turnFailureOf(error: unknown, log: Pick<Log, 'error'>): TurnFailure {
  if (error instanceof BoardFull) return agentFailure('board-full')
  if (error instanceof BoardBusy) return agentFailure('provider-error', error.message)
  log.error({ err: error }, 'unexpected agent failure')
  return agentFailure('provider-error')
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
