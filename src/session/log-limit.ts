import type { Command } from './command.ts'
import { recordOf } from './commands.ts'
import type { Actor } from './core/actor.ts'

/**
 * Longest log of a board: it is kept for ever, read whole when the board is opened, and its content is in memory and
 * sent to every newcomer. A session of a hundred people takes a few megabytes.
 */
export const MAX_LOG_BYTES = 32 * 1024 * 1024
/** Commands that follow the canvas and files go on up to this multiple of the length: they end with the canvas itself. */
const CANVAS_FACTOR = 2

/**
 * Whether the log is too long for this command. Runs that people started still record their ends: no new ones are started.
 * @param logBytes how long the log is
 */
export function isLogFullFor(
  { type }: Pick<Command, 'type'>,
  actor: Actor,
  logBytes: number,
  maxLogBytes = MAX_LOG_BYTES,
): boolean {
  const { logLimit } = recordOf(type)
  if (actor.kind === 'server') return logLimit === 'canvas' && logBytes >= maxLogBytes * CANVAS_FACTOR
  return logLimit !== 'none' && logBytes >= maxLogBytes
}
