import type * as Y from 'yjs'
import type { Readable } from '#base/readable.ts'
import type { BoardIndex } from '#board/doc/board-index.ts'
import type { Origin } from '#board/doc/origin.ts'
import type { NotePlaces } from '#board/place/note-places.ts'
import type { Database } from '#db/driver/database.ts'
import type { Access } from '#server/access/access.ts'
import type { Accounts } from '#server/access/accounts.ts'
import type { BoardVisits } from '#server/access/board-visits.ts'
import type { TimeZones } from '#server/access/time-zones.ts'
import type { Clerk } from '#server/clerk/clerk.ts'
import type { BoardOwners } from '#server/cluster/board-owners.ts'
import type { Bus } from '#server/cluster/bus.ts'
import type { Config } from '#server/config/env.ts'
import type { Forgetting } from '#server/forgetting/forget-person.ts'
import type { Log } from '#server/ground/log.ts'
import type { Metrics } from '#server/ground/metrics.ts'
import type { PastSessions } from '#server/history/past-sessions.ts'
import type { WordStatistics } from '#server/ideas/board-word-statistics.ts'
import type { IdeaWriter } from '#server/ideas/idea-writer.ts'
import type { InterviewFiles } from '#server/interviews/interview-files.ts'
import type { VisitorLimits } from '#server/limits/visitor-limits.ts'
import type { MailSender } from '#server/mail/send-mails.ts'
import type { UnsubscribeTokens } from '#server/mail/unsubscribe-token.ts'
import type { ModelRules } from '#server/models/model-rules.ts'
import type { Models } from '#server/models/models.ts'
import type { ModelsAdmin } from '#server/models/models-admin.ts'
import type { Pictures } from '#server/pictures/pictures.ts'
import type { PresenceElsewhere } from '#server/programs/presence-elsewhere.ts'
import type { ProgramsHere } from '#server/programs/programs-here.ts'
import type { VisitMarks } from '#server/review/visit-marks.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import type { RoomLoad } from '#server/sync/room/room-load.ts'
import type { ThreadPool } from '#server/threads/thread-pool.ts'
import type { BoardCosts } from '#server/watchdog/board-costs.ts'
import type { StuckRecords } from '#server/watchdog/stuck-records.ts'
import type { WebhookSender } from '#server/webhooks/send-webhooks.ts'
import type { WebhookSecrets } from '#server/webhooks/webhook-secret.ts'
import type { Saving, SavingPatience } from '../limits/saving-gate.ts'

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
  /** The last update in the log of the document. */
  readonly lastSeq: number
  /** Resolves when everything that was received is on the board and stored; people's edits wait until the returned call. */
  hold(): Promise<() => void>
  /** Resolves when the history has a keyframe of this moment. */
  keepMoment(): Promise<void>
  /** Whether the note, which may be deleted, is known to have no author. */
  isUnsigned(noteId: string): boolean
  /** Whether the document has reached its size limit. Only deletions may be written then. */
  isFull(): boolean
  /** Whether this many more shapes and bindings fit on the board. */
  hasRoomFor(records: number): boolean
  /** How many written notes each person has that only they see, by user id. */
  readonly draftCounts: Readable<Readonly<Record<string, number>>>
  /** Finds a place for a note where it covers nothing. */
  notePlaces(): NotePlaces
  /** Records that depend on others: arrows on shapes, shapes on frames. */
  boardIndex(): BoardIndex
  release(): void
}

/** The functions of the rooms that the API needs. */
export interface BoardRooms extends Saving {
  open(boardId: string): Promise<HeldBoard>
  /** The person’s own draft document on the board. */
  openDraft(boardId: string, userId: string): Promise<HeldBoard>
  /**
   * Commits the changes that `change` makes to documents of one board, which must be open, together or not at all.
   * @throws BoardBusy when nothing can be changed now
   */
  editTogether(change: () => void): void
  /** The ids of people who have the board open, each once; empty if the board is not in memory. */
  hereOn(boardId: string): Iterable<string>
  /** Whether as many pages are open on the board as it takes. */
  isCrowded(boardId: string): boolean
  /** The load of each board in memory, by id. */
  loads(): Map<string, RoomLoad>
}

/** Everything the API needs, passed in by `start-server.ts`; tests pass real parts and a fake model. */
export interface ApiServices {
  /** The part of the operator's configuration that routes read. */
  config: Pick<
    Config,
    | 'publicUrl'
    | 'guests'
    | 'metricsToken'
    | 'dataFolder'
    | 'limits'
    | 'historyDays'
    | 'activityDays'
    | 'mail'
    | 'webhooks'
    | 'webhookNetworks'
    | 'models'
    | 'github'
    | 'google'
    | 'oidc'
  >
  log: Log
  /** Shown at `/metrics`. */
  metrics: Pick<Metrics, 'registry'>
  db: Database
  /** Reaches the other nodes; missing or `null`: this process is alone. */
  cluster?: { bus: Bus | null }
  /** Whether this process may have boards. */
  owners: Pick<BoardOwners, 'isServing' | 'excludesOthers'>
  sessions: SessionHub
  /** Authenticates the sender of a request, and finds their address. */
  access: Access
  /** Names and colours of people, and new guests. */
  accounts: Accounts
  /** Takes people's names off the server. */
  forgetting: Forgetting
  /** Boards that routes read and write; a board that is not open is loaded for the request. */
  rooms: BoardRooms
  /** The allowed models, and the cost of a round. */
  models: Models
  /** Providers, their models and tests, for the operator's page. */
  modelsAdmin: ModelsAdmin
  /** The operator's rules for boards' models, which the operator's page changes. */
  modelRules: ModelRules
  pictures: Pictures
  /** Files that people upload as answers in interviews. */
  interviewFiles: InterviewFiles
  /** From the environment, or the generated one in the data folder; opens the routes of the operator's page. */
  operatorPassword: string
  /**
   * The index of the ideas' words, shared with the parts that follow the canvas; the routes make their own if
   * it is missing.
   */
  words?: WordStatistics
  /** The clerk's too, since each writer remembers only the colours of notes that it removed. */
  ideaWriter: IdeaWriter
  /** Each person's conversation on a board. */
  clerk: Clerk
  /** How much a person and an address may open, add and call. */
  visitorLimits: VisitorLimits
  /** The browsers that people used on a board, for blocking, and when they were last seen. */
  visits: BoardVisits
  /** How far each person has seen a board. */
  visitMarks: VisitMarks
  /** The sessions of boards as they were. */
  pastSessions: Pick<PastSessions, 'at'>
  /** Sends mail about notifications; `null`: mail is not set up. */
  mails: Pick<MailSender, 'sendTest'> | null
  unsubscribeTokens: UnsubscribeTokens
  /** Signs messages to webhooks. */
  webhookSecrets: WebhookSecrets
  /** Sends messages to webhooks. */
  webhooks: Pick<WebhookSender, 'wake'>
  /** The programs with a call to this process about a board within the last minute. */
  programs: ProgramsHere
  /** The people and programs on a board through other processes of the same database. */
  elsewhere: Pick<PresenceElsewhere, 'on' | 'peopleOn'>
  /** Decides which day "tomorrow" is for a person. */
  timeZones: TimeZones
  /** The time that each board took of the main thread, for the operator's page. */
  costs: BoardCosts
  stuck: StuckRecords
  /** Reads and writes files aside from the main thread. */
  threads: ThreadPool
  /** Shorter in tests. */
  savingPatience?: SavingPatience
  /** Milliseconds since 1970; `Date.now` by default. */
  now?: () => number
}
