import type { Database } from '#db/database.ts'
import type { Access } from './access/access.ts'
import type { Accounts } from './access/accounts.ts'
import type { BoardVisits } from './access/board-visits.ts'
import type { TimeZones } from './access/time-zones.ts'
import type { RunningClerk } from './clerk/clerk.ts'
import type { Config } from './env.ts'
import type { LogWords } from './ideas/log-words.ts'
import type { VisitorLimits } from './limits/visitor-limits.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { ModelRules } from './models/model-rules.ts'
import type { Models } from './models/models.ts'
import type { ModelsAdmin } from './models/models-admin.ts'
import type { BoardCosts } from './operator/board-costs.ts'
import type { Pictures } from './pictures/pictures.ts'
import type { SessionHub } from './session/sessions.ts'
import type { Rooms } from './sync/rooms.ts'
import type { ThreadPool } from './threads/thread-pool.ts'

/** Everything that one running server is made of; each part takes what it needs of it. */
export interface Services {
  config: Config
  /** Signs session cookies. */
  secret: string
  log: Log
  metrics: Metrics
  db: Database
  sessions: SessionHub
  access: Access
  accounts: Accounts
  visitorLimits: VisitorLimits
  visits: BoardVisits
  timeZones: TimeZones
  costs: BoardCosts
  rooms: Rooms
  /** The wording of boards' ideas. */
  words: LogWords
  pictures: Pictures
  /** Talks with people. */
  clerk: RunningClerk
  /** Where files are read and written. */
  threads: ThreadPool
  models: Models
  /** What the operator can look at and try out. */
  modelsAdmin: ModelsAdmin
  /** What the operator decided about models. */
  modelRules: ModelRules
  /** Opens the operator's page. */
  operatorPassword: string
}
