import type * as Y from 'yjs'
import type { BoardIndex } from '#board/board-index.ts'
import type { NotePlaces } from '#board/note-places.ts'
import type { Origin } from '#board/origin.ts'
import type { Database } from '#db/database.ts'
import type { Access } from '#server/access/access.ts'
import type { Accounts } from '#server/access/accounts.ts'
import type { BoardVisits } from '#server/access/board-visits.ts'
import type { TimeZones } from '#server/access/time-zones.ts'
import type { Clerk } from '#server/clerk/clerk.ts'
import type { Config } from '#server/env.ts'
import type { LogWords } from '#server/ideas/log-words.ts'
import type { VisitorLimits } from '#server/limits/visitor-limits.ts'
import type { Log } from '#server/log.ts'
import type { Metrics } from '#server/metrics.ts'
import type { ModelRules } from '#server/models/model-rules.ts'
import type { Models } from '#server/models/models.ts'
import type { ModelsAdmin } from '#server/models/models-admin.ts'
import type { BoardCosts } from '#server/operator/board-costs.ts'
import type { Pictures } from '#server/pictures/pictures.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import type { RoomLoad } from '#server/sync/room-load.ts'
import type { ThreadPool } from '#server/threads/thread-pool.ts'

/** A board's canvas, held open until it is released. */
export interface HeldBoard {
  readonly doc: Y.Doc
  /** Resolves after the COMMIT that covers what `change` wrote. */
  edit(origin: Origin, change: () => void): Promise<void>
  /** Whether the document has reached its size limit: nothing should be written into it but deletions. */
  isFull(): boolean
  /** Where a note covers nothing. */
  notePlaces(): NotePlaces
  /** What hangs on each record. */
  boardIndex(): BoardIndex
  release(): void
}

/** What the API needs of the rooms. */
export interface BoardRooms {
  open(boardId: string): Promise<HeldBoard>
  /** Ids of the people with the board open. */
  hereOn(boardId: string): Iterable<string>
  /** What each board in memory takes. */
  loads(): Map<string, RoomLoad>
}

export interface ApiServices {
  config: Pick<
    Config,
    | 'publicUrl'
    | 'guests'
    | 'metricsToken'
    | 'dataFolder'
    | 'limits'
    | 'models'
    | 'github'
    | 'google'
    | 'oidc'
  >
  log: Log
  metrics: Pick<Metrics, 'registry'>
  db: Database
  sessions: SessionHub
  access: Access
  accounts: Accounts
  rooms: BoardRooms
  models: Models
  modelsAdmin: ModelsAdmin
  modelRules: ModelRules
  pictures: Pictures
  operatorPassword: string
  /** What the words of ideas are known by, shared with whoever listens to the canvas. */
  words?: LogWords
  clerk: Clerk
  visitorLimits: VisitorLimits
  visits: BoardVisits
  timeZones: TimeZones
  costs: BoardCosts
  /** Where files are read and written. */
  threads: ThreadPool
  now?: () => number
}
