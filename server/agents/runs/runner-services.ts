import type { Database } from '#db/driver/database.ts'
import type { BoardOwners } from '#server/cluster/board-owners.ts'
import type { Log } from '#server/ground/log.ts'
import type { Models } from '#server/models/models.ts'
import type { DayBudget } from '#server/session/day-budget.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import type { OpenRoom } from '#server/sync/held-room.ts'
import type { ThreadPool } from '#server/threads/thread-pool.ts'
import type { BoardCosts } from '#server/watchdog/board-costs.ts'
import type { Limits } from '#sync/limits.ts'

/** The parts of the server that the runner of agents needs. */
export interface RunnerServices {
  log: Log
  /** The budget of a day that all boards share, and how long a note's text may be. */
  config: { models: { dayBudget: DayBudget }; limits: Pick<Limits, 'maxTextChars'> }
  db: Database
  /** The agents of a board run on the node that has it; missing: this one has all boards. */
  owners?: Pick<BoardOwners, 'claim' | 'excludesOthers' | 'isServing'>
  sessions: SessionHub
  /** Opens a board whose agents have work; it stays in memory until they have none. `hereOn`: ids of the people who have it open. */
  rooms: { open(boardId: string): Promise<OpenRoom>; hereOn(boardId: string): readonly string[] }
  /** Its switch, when turned off, stops the agents of every board. */
  models: Models
  threads: Pick<ThreadPool, 'run'>
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
  backOffMs?: number
}
