import { limitPeople } from '#server/limits/rate-limit.ts'
import type { Actor } from '#session/core/actor.ts'

const WINDOW_MS = 60_000
/** Ten a second for a minute: more than a person does by hand, and enough for a program. */
const MAX_OF_PERSON = 600
/** A hundred people who all vote at once stay below it. */
const MAX_OF_BOARD = 6_000

/**
 * Limits how often people change a board's session (HT12): each change is kept for ever and sent to everyone
 * on the board.
 */
export interface CommandLimits {
  /**
   * Counts one command. Returns false if this person, or all people of the board, sent too many in the last
   * minute.
   */
  take(boardId: string, actor: Actor): boolean
}

/** Counts in memory: the commands of a board are decided in one process. `now` is in milliseconds. */
export function createCommandLimits(options: { now?: () => number } = {}): CommandLimits {
  const { now = Date.now } = options
  const people = limitPeople({ max: MAX_OF_PERSON, windowMs: WINDOW_MS, now })
  const boards = limitPeople({ max: MAX_OF_BOARD, windowMs: WINDOW_MS, now })
  return {
    take: (boardId, actor) =>
      // The server's own commands are not limited: agents have budgets, and the rest follows requests that were counted.
      actor.kind !== 'person' || (people.take(`${boardId} ${actor.userId}`) && boards.take(boardId)),
  }
}
