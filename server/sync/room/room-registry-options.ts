import type { Readable } from '#base/readable.ts'
import type { Database } from '#db/driver/database.ts'
import type { BoardOwners } from '#server/cluster/board-owners.ts'
import type { Log } from '#server/ground/log.ts'
import type { Metrics } from '#server/ground/metrics.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import type { FairTurns } from '#server/threads/fair-turns.ts'
import type { ThreadLoad } from '#server/threads/thread-load.ts'
import type { ThreadPool } from '#server/threads/thread-pool.ts'
import type { BoardCosts } from '#server/watchdog/board-costs.ts'
import type { ModelsView } from '#session/projection.ts'
import type { CloseCode } from '#sync/close-code.ts'
import type { Limits } from '#sync/limits.ts'
import type { Compactor } from '../storage/compactor.ts'
import type { UpdateLog } from '../storage/update-log.ts'

/** The services that all rooms of the process share, and how long an unused room is kept. */
export interface RoomRegistryOptions {
  db: Database
  /** The boards that this process may have. */
  owners: Pick<BoardOwners, 'takeOver' | 'hold' | 'lost' | 'isServing'>
  /** The sockets of a board that another process has taken over. */
  closeWhenLost: CloseCode
  /** Checks whether a board exists and is open. */
  sessions: Pick<SessionHub, 'load'>
  /** Limits of documents and people; also how many client ids a person may add within an hour. */
  limits: Limits
  log: Log
  metrics: Pick<Metrics, 'rooms' | 'updatesTotal'>
  /** The allowed models; each room sends them. */
  models: Readable<ModelsView>
  /** Stores the changes of all rooms. */
  updateLog: UpdateLog
  /** Makes snapshots of boards with many updates. */
  compactor: Compactor
  /** Shared by all boards, each person in turn. */
  threads: Pick<ThreadPool, 'run'>
  /** Shares the main thread with waiting messages. */
  turns: FairTurns
  /** How busy the main thread is. */
  load: Pick<ThreadLoad, 'now'>
  /** Counts the time that each board takes; missing in some tests. */
  costs?: Pick<BoardCosts, 'measure'>
  /** How long a room without holders stays in memory, in milliseconds; 30 000 by default. */
  idleMs?: number
  /** A session of work ends after this pause in editing, in milliseconds; ten minutes by default. */
  workPauseMs?: number
}
