import { join } from 'node:path'
import type { Database } from '#db/driver/database.ts'
import { hasUsers } from '#db/users.ts'
import { createAccess } from '#server/access/access.ts'
import { createAccounts } from '#server/access/accounts.ts'
import { createBoardVisits } from '#server/access/board-visits.ts'
import { keyedHash } from '#server/access/device-cookie.ts'
import { createTimeZones } from '#server/access/time-zones.ts'
import { createClerk } from '#server/clerk/create-clerk.ts'
import { createForgetting } from '#server/forgetting/forget-person.ts'
import { createPastSessions } from '#server/history/past-sessions.ts'
import { createWordStatistics } from '#server/ideas/board-word-statistics.ts'
import { createIdeaWriter } from '#server/ideas/idea-writer.ts'
import { type InterviewFiles, keepInterviewFiles } from '#server/interviews/interview-files.ts'
import { storeUses } from '#server/limits/store-uses.ts'
import { createVisitorLimits } from '#server/limits/visitor-limits.ts'
import { startMails } from '#server/mail/start-mails.ts'
import { storeMailZones } from '#server/mail/store-mail-zones.ts'
import type { Models } from '#server/models/models.ts'
import { startModels } from '#server/models/start-models.ts'
import { keepPicturesInBucket } from '#server/pictures/bucket-picture-files.ts'
import { keepPicturesInFolder } from '#server/pictures/folder-picture-files.ts'
import { createPictures, type Pictures } from '#server/pictures/pictures.ts'
import { sharePresence } from '#server/programs/presence-elsewhere.ts'
import { createProgramsHere } from '#server/programs/programs-here.ts'
import { createVisitMarks } from '#server/review/visit-marks.ts'
import { createCommandLimits } from '#server/session/command-limits.ts'
import { informOwners } from '#server/session/inform-owner.ts'
import { createSessions } from '#server/session/sessions.ts'
import { createRooms } from '#server/sync/rooms.ts'
import { createThreadPool } from '#server/threads/thread-pool.ts'
import { createBoardCosts } from '#server/watchdog/board-costs.ts'
import { startWebhooks } from '#server/webhooks/start-webhooks.ts'
import type { Config } from '../config/env.ts'
import { storeAuthSecret, storeOperatorPassword } from '../config/stored-secrets.ts'
import type { Log } from '../ground/log.ts'
import { createMetrics } from '../ground/metrics.ts'
import { shareStuckRecords } from '../watchdog/stuck-records.ts'
import type { Watchdog } from '../watchdog/watchdog.ts'
import type { Services } from './services.ts'
import { startCluster } from './start-cluster.ts'
import { startLog } from './start-log.ts'

/** The operator's configuration, and the additions of the program around the server or of a test. */
export interface ServicesOptions {
  /** Read from the environment at start; a later change has no effect. */
  config: Config
  /** Missing in tests: they may hold the main thread. */
  watchdog?: Watchdog | null
  /** Replaces real models in tests. */
  models?: Models
}

function sessionSecret({ authSecret, dataFolder }: Config): { secret: string; isNew: boolean } {
  return authSecret === null ? storeAuthSecret(dataFolder) : { secret: authSecret, isNew: false }
}

async function warnOfNewSecret(db: Database, log: Pick<Log, 'warn'>): Promise<void> {
  if (await hasUsers(db))
    log.warn(
      {
        hint: 'Everyone must sign in once more, and guests lose their boards. Put the old file back if you have it.',
      },
      'auth-secret missing, replaced by a new one',
    )
}

/** Starts what routes and watchers need. */
export async function startServices(options: ServicesOptions, db: Database): Promise<Services> {
  const { config, watchdog = null, models: instead } = options
  const { secret, isNew } = sessionSecret(config)
  const operatorPassword = config.models.operatorPassword ?? storeOperatorPassword(config.dataFolder)
  const { log, tracing } = await startLog(config, [secret, operatorPassword])
  if (isNew) await warnOfNewSecret(db, log)
  const metrics = createMetrics()
  const started = await startModels({ config: config.models, db, log })
  if (instead) await started.models.stop()
  const models = instead ?? started.models
  const costs = createBoardCosts(Date.now, watchdog)
  const cluster = await startCluster({ config, db, log })
  const stored = createSessions({
    costs,
    db,
    log,
    agentsOn: () => models.view.get().isOn,
    dayBudget: config.models.dayBudget,
    limits: createCommandLimits(),
  })
  metrics.measureSessions(stored.bytesInMemory)
  const sessions = informOwners(stored, { ...cluster, log })
  const access = createAccess({ ...config, db, log, secret, sharing: cluster.useSharing?.of('wrong-tokens') })
  const uses = await storeUses({ db, log, hashOf: (subject) => keyedHash(secret, subject) })
  const base = {
    cluster,
    owners: cluster.owners,
    timeZones: createTimeZones(Date.now, config.mail ? storeMailZones(db, log) : undefined),
    config,
    ...{ secret, log, tracing, metrics },
    db,
    sessions,
    access,
    accounts: createAccounts({ db, sessions, proofs: access.proofs, guests: config.guests }),
    forgetting: createForgetting({ db, sessions, access, log, config }),
    visitorLimits: createVisitorLimits(config.limits, Date.now, uses, cluster.useSharing),
    uses,
    visits: createBoardVisits({ db, secret, access, log }),
    pastSessions: createPastSessions({ db, log }),
    visitMarks: createVisitMarks(db),
    costs,
    words: createWordStatistics(),
    stuck: shareStuckRecords(config.dataFolder, { bus: cluster.bus, db, log }),
  }
  const rooms = createRooms({ ...base, ...cluster, models: models.view })
  const programs = createProgramsHere({ rooms, log })
  const ideaWriter = createIdeaWriter({ ...base, rooms })
  return {
    ...base,
    models,
    modelsAdmin: started.admin,
    modelRules: started.rules,
    operatorPassword,
    rooms,
    ...startMails(base),
    ...startWebhooks(base),
    programs,
    elsewhere: sharePresence({ db, rooms, programs, log }),
    ideaWriter,
    pictures: startPictures(config, base),
    interviewFiles: startInterviewFiles(config, base),
    threads: createThreadPool({}, metrics.registry),
    clerk: createClerk({ ...base, models, rooms, writer: ideaWriter }),
  }
}

function startPictures(
  { pictureBucket, dataFolder, limits }: Config,
  { db, log }: Pick<Services, 'db' | 'log'>,
): Pictures {
  const bucket = pictureBucket && keepPicturesInBucket(pictureBucket)
  // Boards work without their pictures, so the start does not wait for the bucket.
  bucket?.check().catch((error: unknown) => log.error({ err: error }, 'picture bucket check failed'))
  const files = bucket ?? keepPicturesInFolder(join(dataFolder, 'pictures'))
  const quota = { maxCount: limits.maxPictures, maxBytes: limits.maxPictureBytes }
  return createPictures({ db, files, quota })
}

function startInterviewFiles(
  { pictureBucket, dataFolder, limits }: Config,
  { db }: Pick<Services, 'db'>,
): InterviewFiles {
  const inBucket = { prefix: 'interview-files/', type: 'application/octet-stream' }
  const files = pictureBucket
    ? keepPicturesInBucket(pictureBucket, inBucket)
    : keepPicturesInFolder(join(dataFolder, 'interview-files'))
  // Pictures and files of answers have the same limits, each for themselves.
  const quota = { maxCount: limits.maxPictures, maxBytes: limits.maxPictureBytes }
  return keepInterviewFiles({ db, files, quota })
}
