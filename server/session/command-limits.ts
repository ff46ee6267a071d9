import { limitPeople } from '#server/limits/rate-limit.ts'
import type { Actor } from '#session/actor.ts'

const WINDOW_MS = 60_000
/** Ten a second, for a minute on end: more than hands do, and as much as a program needs. */
const MAX_OF_PERSON = 600
/** A hundred people who all vote at once stay below it. */
const MAX_OF_BOARD = 6_000

/** How often people change the session of a board. Each change is kept for ever, and told to everyone there. */
export interface CommandLimits {
  /** Counts one; false when this person, or all people of the board together, did too many lately. */
  take(boardId: string, actor: Actor): boolean
}

export function createCommandLimits(options: { now?: () => number } = {}): CommandLimits {
  const { now = Date.now } = options
  const people = limitPeople({ max: MAX_OF_PERSON, windowMs: WINDOW_MS, now })
  const boards = limitPeople({ max: MAX_OF_BOARD, windowMs: WINDOW_MS, now })
  return {
    take: (boardId, actor) =>
      // Agents have their budgets, and the server does what others asked for.
      actor.kind !== 'person' || (people.take(`${boardId} ${actor.userId}`) && boards.take(boardId)),
  }
}
