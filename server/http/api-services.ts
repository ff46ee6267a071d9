import type * as Y from 'yjs'
import type { Readable } from '#base/readable.ts'
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
import type { WordStatistics } from '#server/ideas/board-word-statistics.ts'
import type { InterviewFiles } from '#server/interviews/interview-files.ts'
import type { VisitorLimits } from '#server/limits/visitor-limits.ts'
import type { Log } from '#server/log.ts'
import type { Metrics } from '#server/metrics.ts'
import type { ModelRules } from '#server/models/model-rules.ts'
import type { Models } from '#server/models/models.ts'
import type { ModelsAdmin } from '#server/models/models-admin.ts'
import type { BoardCosts } from '#server/operator/board-costs.ts'
import type { Pictures } from '#server/pictures/pictures.ts'
import type { PresenceElsewhere } from '#server/programs/presence-elsewhere.ts'
import type { ProgramsHere } from '#server/programs/programs-here.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import type { RoomLoad } from '#server/sync/room/room-load.ts'
import type { ThreadPool } from '#server/threads/thread-pool.ts'
import type { StuckRecord } from '#server/watchdog/stuck-log.ts'

/**
 * A board's canvas, kept in memory until `release`. Without a release it stays in memory until the process
 * ends.
 */
export interface HeldBoard {
  readonly doc: Y.Doc
  /** A person’s draft document, not the canvas. */
  readonly isDraft: boolean
  /**
   * Applies `change` in one transaction. Resolves after the COMMIT that covers it, so that an answer is never
   * sent for an edit that is lost.
   */
  edit(origin: Origin, change: () => void): Promise<void>
  /** Whether the document has reached its size limit. Only deletions may be written then. */
  isFull(): boolean
  /** Whether this many more shapes and bindings fit on the board. */
  hasRoomFor(records: number): boolean
  /** How many written notes each person has that only they see, by user id. */
  readonly draftCounts: Readable<Readonly<Record<string, number>>>
  /** Finds a place for a note where it covers nothing. */
  notePlaces(): NotePlaces
  /** Which records depend on which: arrows on shapes, shapes on frames. */
  boardIndex(): BoardIndex
  release(): void
}

/** What the API needs of the rooms. */
export interface BoardRooms {
  open(boardId: string): Promise<HeldBoard>
  /** The person’s own draft document on the board. */
  openDraft(boardId: string, userId: string): Promise<HeldBoard>
  /** The ids of people who have the board open, each once; empty if the board is not in memory. */
  hereOn(boardId: string): Iterable<string>
  /** What each board in memory uses. */
  loads(): Map<string, RoomLoad>
}

/** Everything the API needs, passed in by `start-server.ts`; tests pass real parts and a fake model. */
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
  interviewFiles: InterviewFiles
  operatorPassword: string
  /**
   * The index of the ideas' words, shared with the parts that follow the canvas; the routes make their own if
   * it is missing.
   */
  words?: WordStatistics
  clerk: Clerk
  visitorLimits: VisitorLimits
  visits: BoardVisits
  programs: ProgramsHere
  elsewhere: Pick<PresenceElsewhere, 'on'>
  timeZones: TimeZones
  costs: BoardCosts
  stuck: readonly StuckRecord[]
  /** Reads and writes files aside from the main thread. */
  threads: ThreadPool
  now?: () => number
}
