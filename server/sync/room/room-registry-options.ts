import type { Readable } from '#base/readable.ts'
import type { Database } from '#db/database.ts'
import type { Log } from '#server/log.ts'
import type { Metrics } from '#server/metrics.ts'
import type { BoardCosts } from '#server/operator/board-costs.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import type { FairTurns } from '#server/threads/fair-turns.ts'
import type { ModelsView } from '#session/projection.ts'
import type { Limits } from '#sync/limits.ts'
import type { Compactor } from '../storage/compactor.ts'
import type { UpdateLog } from '../storage/update-log.ts'
import type { BoardThreads } from '../work/board-threads.ts'

export interface RoomRegistryOptions {
  db: Database
  sessions: Pick<SessionHub, 'load'>
  limits: Limits
  log: Log
  metrics: Pick<Metrics, 'rooms' | 'updatesTotal'>
  models: Readable<ModelsView>
  updateLog: UpdateLog
  compactor: Compactor
  threads: BoardThreads
  /** Shares the main thread with waiting messages. */
  turns: FairTurns
  costs?: Pick<BoardCosts, 'measure'>
  idleMs?: number
}
