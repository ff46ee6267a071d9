import type { Command } from './command.ts'
import type { Actor } from './core/actor.ts'

/**
 * Longest log of a board: it is kept for ever, read whole when the board is opened, and its content is in memory and sent to
 * everyone who joins. A session of a hundred people takes a few megabytes.
 */
export const MAX_LOG_BYTES = 32 * 1024 * 1024
/** Commands that follow the canvas and files go on up to this multiple of the length: they end with the canvas itself. */
const CANVAS_FACTOR = 2

/** The server's commands after someone wrote on the canvas or imported a file. */
const FROM_CANVAS: ReadonlySet<Command['type']> = new Set([
  'notes.number',
  'ideas.capture',
  'ideas.follow',
  'ideas.sort',
  'content.import',
])

/** Commands that end, take away or protect something are possible for ever. */
const ALWAYS: ReadonlySet<Command['type']> = new Set([
  'board.delete',
  'board.restore',
  'board.freeze',
  'board.unfreeze',
  'access.limit',
  'link.revoke',
  'member.block',
  'member.unblock',
  'member.set-role',
  'member.remove',
  'member.leave',
  'agent.remove',
  'agents.stop',
  'reaction.remove',
  'round.abort',
  'synthesis.abort',
  'theme-run.abort',
  'proposal.abort',
  'timer.stop',
  'vote.close',
  'vote.discard',
  'check.close',
  'check.discard',
  'rating.close',
  'rating.discard',
  'interview.end',
  'context.cancel',
  'question.cancel',
  'question.unanswer',
  // Reveals and closes, and the steps that it can start are planned already.
  'step.next',
  'step.end',
  'private-writing.reveal',
  'private-writing.next-part',
  'private-writing.cancel',
])

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
  if (actor.kind === 'server') return FROM_CANVAS.has(type) && logBytes >= maxLogBytes * CANVAS_FACTOR
  return logBytes >= maxLogBytes && !ALWAYS.has(type)
}
