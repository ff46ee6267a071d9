import type { Log } from '#server/log.ts'
import { BoardBusy } from '#server/sync/board-busy.ts'
import type { TurnFailure } from '#session/turn-failure.ts'
import { agentFailure } from './agent-failure.ts'
import { BoardFull } from './canvas/canvas-writer.ts'

/** The failure for an error around a call. Unforeseen errors are logged here, and get a general sentence. */
export function turnFailureOf(error: unknown, log: Pick<Log, 'error'>): TurnFailure {
  if (error instanceof BoardFull) return agentFailure('board-full')
  if (error instanceof BoardBusy) return agentFailure('provider-error', error.message)
  log.error({ err: error }, 'an agent could not go on')
  return agentFailure('provider-error')
}
