import type { Database } from '#db/database.ts'
import type { Log } from '#server/log.ts'
import type { Models } from '#server/models/models.ts'
import type { BoardCosts } from '#server/operator/board-costs.ts'
import type { DayBudget } from '#server/session/day-budget.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import type { OpenRoom } from '#server/sync/rooms.ts'
import type { Limits } from '#sync/limits.ts'

/** What the runner of agents needs of the server. */
export interface RunnerServices {
  log: Log
  config: { models: { dayBudget: DayBudget }; limits: Pick<Limits, 'maxTextChars'> }
  db: Database
  sessions: SessionHub
  rooms: { open(boardId: string): Promise<OpenRoom> }
  models: Models
  /** Takes the time of the agents' tasks. */
  costs?: Pick<BoardCosts, 'measure'>
  /**
   * The longest time for a moderator, both passes and all tries. In milliseconds, as the others; tests make
   * them short.
   */
  moderationMs?: number
  /** How often the runner looks for boards that another process left. */
  lookEveryMs?: number
  /** The pause after a failed task. */
  restMs?: number
}
