import type { Database } from '#db/driver/database.ts'
import type { Access } from '#server/access/access.ts'
import type { Accounts } from '#server/access/accounts.ts'
import type { BoardVisits } from '#server/access/board-visits.ts'
import type { TimeZones } from '#server/access/time-zones.ts'
import type { RunningClerk } from '#server/clerk/clerk.ts'
import type { BoardOwners } from '#server/cluster/board-owners.ts'
import type { Forgetting } from '#server/forgetting/forget-person.ts'
import type { PastSessions } from '#server/history/past-sessions.ts'
import type { WordStatistics } from '#server/ideas/board-word-statistics.ts'
import type { IdeaWriter } from '#server/ideas/idea-writer.ts'
import type { InterviewFiles } from '#server/interviews/interview-files.ts'
import type { UseStores } from '#server/limits/store-uses.ts'
import type { VisitorLimits } from '#server/limits/visitor-limits.ts'
import type { MailSender } from '#server/mail/send-mails.ts'
import type { UnsubscribeTokens } from '#server/mail/unsubscribe-token.ts'
import type { ModelRules } from '#server/models/model-rules.ts'
import type { Models } from '#server/models/models.ts'
import type { ModelsAdmin } from '#server/models/models-admin.ts'
import type { Pictures } from '#server/pictures/pictures.ts'
import type { PresenceElsewhere } from '#server/programs/presence-elsewhere.ts'
import type { ProgramsHere } from '#server/programs/programs-here.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import type { Rooms } from '#server/sync/rooms.ts'
import type { ThreadPool } from '#server/threads/thread-pool.ts'
import type { Tracing } from '#server/tracing/start-tracing.ts'
import type { BoardCosts } from '#server/watchdog/board-costs.ts'
import type { Config } from '../config/env.ts'
import type { Log } from '../ground/log.ts'
import type { Metrics } from '../ground/metrics.ts'
import type { VisitMarks } from '../review/visit-marks.ts'
import type { StuckRecords } from '../watchdog/stuck-records.ts'
import type { WebhookSender } from '../webhooks/send-webhooks.ts'
import type { WebhookSecrets } from '../webhooks/webhook-secret.ts'
import type { Cluster } from './start-cluster.ts'

/** The parts of a running server; each part takes those that it needs. */
export interface Services {
  config: Config
  /** Signs session cookies. */
  secret: string
  log: Log
  /** `null`: there is no collector. */
  tracing: Tracing | null
  metrics: Metrics
  db: Database
  /** The processes that share the boards. */
  cluster: Cluster
  /** The boards of this process. */
  owners: BoardOwners
  sessions: SessionHub
  access: Access
  accounts: Accounts
  /** Takes people's names off the server. */
  forgetting: Forgetting
  visitorLimits: VisitorLimits
  /** The uses that `visitorLimits` remembers over a restart. */
  uses: Pick<UseStores, 'stop'>
  visits: BoardVisits
  /** The sessions of boards as they were. */
  pastSessions: PastSessions
  /** How far each person has seen a board. */
  visitMarks: VisitMarks
  /** Sends mail about notifications; `null`: mail is not set up. */
  mails: MailSender | null
  unsubscribeTokens: UnsubscribeTokens
  /** Signs messages to webhooks. */
  webhookSecrets: WebhookSecrets
  /** Sends messages to webhooks. */
  webhooks: WebhookSender
  /** The programs that take part in boards now. */
  programs: ProgramsHere
  /** The people on a board through other processes. */
  elsewhere: PresenceElsewhere
  timeZones: TimeZones
  costs: BoardCosts
  stuck: StuckRecords
  rooms: Rooms
  /** The phrases of boards' ideas. */
  words: WordStatistics
  /** One for the routes and the clerk: the one restores, with their colour, ideas that the other removed. */
  ideaWriter: IdeaWriter
  pictures: Pictures
  interviewFiles: InterviewFiles
  /** Talks with people. */
  clerk: RunningClerk
  /** Threads that read and write files. */
  threads: ThreadPool
  models: Models
  /** The operator's view and test of models. */
  modelsAdmin: ModelsAdmin
  modelRules: ModelRules
  /** Opens the operator's page. */
  operatorPassword: string
}
