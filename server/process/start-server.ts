import { createServer as createHttpServer, type Server } from 'node:http'
import { join } from 'node:path'
import { putAccountsBridge } from '#accounts/accounts-bridge.ts'
import { fillIn } from '#base/sentence.ts'
import { prepareDataFolder } from '#db/driver/data-folder.ts'
import type { Database } from '#db/driver/database.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { migrate } from '#db/migrate.ts'
import { hasUsers } from '#db/users.ts'
import { createAccess } from '#server/access/access.ts'
import { createAccounts } from '#server/access/accounts.ts'
import { accountsForNext } from '#server/access/accounts-for-next.ts'
import { createBoardVisits } from '#server/access/board-visits.ts'
import { keyedHash } from '#server/access/device-cookie.ts'
import { createTimeZones } from '#server/access/time-zones.ts'
import { createRunner } from '#server/agents/scheduler/runner.ts'
import { copyBeforeUpdate, removeOldCopy } from '#server/backup/copy-before-update.ts'
import { createClerk } from '#server/clerk/create-clerk.ts'
import { createForgetting } from '#server/forgetting/forget-person.ts'
import { OPERATOR_SENTENCES } from '#server/ground/operator-sentences.ts'
import { sweepDaily } from '#server/ground/sweep-daily.ts'
import { createPastSessions } from '#server/history/past-sessions.ts'
import { createWordStatistics } from '#server/ideas/board-word-statistics.ts'
import { createIdeaWriter } from '#server/ideas/idea-writer.ts'
import { type InterviewFiles, keepInterviewFiles } from '#server/interviews/interview-files.ts'
import { storeUses } from '#server/limits/store-uses.ts'
import { createVisitorLimits } from '#server/limits/visitor-limits.ts'
import { startMails } from '#server/mail/start-mails.ts'
import { storeMailZones } from '#server/mail/store-mail-zones.ts'
import type { Models } from '#server/models/models.ts'
import { secretsOf } from '#server/models/providers/models-config.ts'
import { startModels } from '#server/models/start-models.ts'
import { createHider } from '#server/models/wire/hide-secrets.ts'
import { keepPicturesInBucket } from '#server/pictures/bucket-picture-files.ts'
import { keepPicturesInFolder } from '#server/pictures/folder-picture-files.ts'
import { createPictures, type Pictures } from '#server/pictures/pictures.ts'
import { sharePresence } from '#server/programs/presence-elsewhere.ts'
import { createProgramsHere } from '#server/programs/programs-here.ts'
import { createVisitMarks } from '#server/review/visit-marks.ts'
import { createCommandLimits } from '#server/session/command-limits.ts'
import { followOthers } from '#server/session/follow-others.ts'
import { createSessions } from '#server/session/sessions.ts'
import { createRooms } from '#server/sync/rooms.ts'
import { boardAtWork } from '#server/threads/slices.ts'
import { createThreadPool } from '#server/threads/thread-pool.ts'
import { createBoardCosts } from '#server/watchdog/board-costs.ts'
import { startWebhooks } from '#server/webhooks/start-webhooks.ts'
import { type Config, setPagesEnvironment } from '../config/env.ts'
import { storeAuthSecret, storeOperatorPassword } from '../config/stored-secrets.ts'
import { createLog, type Log } from '../ground/log.ts'
import { createMetrics } from '../ground/metrics.ts'
import { requestAtWork } from '../ground/request-at-work.ts'
import { readStuckRecords } from '../watchdog/stuck-log.ts'
import type { Watchdog } from '../watchdog/watchdog.ts'
import { closeStuckBoard } from './close-stuck-board.ts'
import { checkAddress, listen } from './listen.ts'
import { type Pages, type PagesMode, startPages } from './pages.ts'
import { routeRequests } from './route-requests.ts'
import type { Services } from './services.ts'
import { startWatchers } from './start-watchers.ts'

/** The server once it answers requests. */
export interface RunningServer {
  /** An address that a browser on this machine can open. */
  url: string
  port: number
  /** The line for the person at the terminal. */
  greeting: string
  services: Services
  /** Saves what isn't saved, closes every socket with a code that makes its page reconnect, then closes the database. */
  stop(): Promise<void>
}

/** The operator's configuration, and the additions of the program around the server or of a test. */
export interface ServerOptions {
  /** Read from the environment at start; a later change has no effect. */
  config: Config
  /** `none` in tests and measurements, which need no pages. */
  pages: PagesMode
  /** Missing in tests: they may hold the main thread. */
  watchdog?: Watchdog | null
  /** The board that caused so many endings of this server is closed. */
  onBoardClosed?: (endings: number) => void
  /** Replaces real models in tests. */
  models?: Models
}

/** Longer than proxies keep connections that wait (Caddy: two minutes). A request on one that was just closed fails, and is not repeated if it writes. */
const KEEP_ALIVE_MS = 125_000
/** How long running requests may take once the server stops. */
const REQUESTS_TIMEOUT_MS = 5_000

/**
 * Opens the database, migrates it and listens. Rejects with a problem that has a sentence for the operator; then nothing is left
 * open.
 */
export async function createServer(options: ServerOptions): Promise<RunningServer> {
  const { config, pages: mode } = options
  prepareDataFolder(config.dataFolder)
  await checkAddress(config.host, config.port)
  const db = await openDatabase(config.database)
  const stops: (() => Promise<void> | void)[] = [() => db.close()]
  const stopAll = async () => {
    for (const stop of stops.splice(0).reverse()) await stop()
  }
  try {
    await copyBeforeUpdate(db, config.dataFolder)
    await migrate(db)
    const services = await startServices(options, db)
    stops.push(
      () => services.webhooks.stop(),
      () => services.mails?.stop(),
      () => services.visits.stop(),
      () => services.uses.stop(),
      () => services.metrics.stop(),
      () => services.models.stop(),
      () => services.threads.stop(),
    )
    stops.push(await services.forgetting.start())
    stops.push(
      sweepDaily(
        () => removeOldCopy(config.dataFolder, Date.now()),
        (error) => services.log.error({ err: error }, 'removing an old copy failed'),
      ),
    )
    const endings = await closeStuckBoard(services)
    if (endings > 0) options.onBoardClosed?.(endings)
    const http = createHttpServer({ keepAliveTimeout: KEEP_ALIVE_MS })
    const pages = Promise.withResolvers<Pages>()
    let stopPages: Pages['stop'] = async () => undefined
    stops.push(
      () => closeHttp(http),
      () => stopPages(),
      () => services.rooms.stop(),
      () => services.elsewhere.stop(),
      () => services.programs.stop(),
    )
    stops.push(...startWatchers(services))
    const runner = createRunner(services)
    stops.push(
      () => runner.stop(),
      () => services.clerk.close(),
    )
    // A data folder has one process.
    if (db.kind === 'postgres') stops.push(followOthers(services.sessions, services.log))
    await runner.start()
    await services.clerk.start()
    // Before listening: a socket that arrives while Next prepares would have no handler and wait for ever.
    stops.push(routeRequests(http, services, pages.promise, mode === 'dev'))
    const port = await listen(http, config.host, config.port)
    const started = await startPagesWith(services, mode, port)
    stopPages = started.stop
    pages.resolve(started)
    const url = `http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${port}`
    return { url, port, greeting: greet(config, url, port), services, stop: stopAll }
  } catch (error) {
    await stopAll()
    throw error
  }
}

function sessionSecret({ authSecret, dataFolder }: Config): { secret: string; isNew: boolean } {
  return authSecret === null ? storeAuthSecret(dataFolder) : { secret: authSecret, isNew: false }
}

function configuredSecrets({ models, pictureBucket, mail }: Config): string[] {
  const smtpPassword = mail && decodeURIComponent(new URL(mail.smtpUrl).password)
  return [
    ...secretsOf(models),
    ...(pictureBucket ? [pictureBucket.secretAccessKey] : []),
    ...(smtpPassword ? [smtpPassword] : []),
  ]
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

function fieldsAtWork(): Record<string, unknown> {
  return { requestId: requestAtWork(), boardId: boardAtWork() ?? undefined }
}

async function startServices(options: ServerOptions, db: Database): Promise<Services> {
  const { config, watchdog = null, models: instead } = options
  const { secret, isNew } = sessionSecret(config)
  const operatorPassword = config.models.operatorPassword ?? storeOperatorPassword(config.dataFolder)
  const hide = createHider([...configuredSecrets(config), secret, operatorPassword])
  const log = createLog(config.logLevel, hide, fieldsAtWork)
  if (isNew) await warnOfNewSecret(db, log)
  const metrics = createMetrics()
  const started = await startModels({ config: config.models, db, log })
  if (instead) await started.models.stop()
  const models = instead ?? started.models
  const costs = createBoardCosts(Date.now, watchdog)
  const sessions = createSessions({
    costs,
    db,
    log,
    agentsOn: () => models.view.get().isOn,
    dayBudget: config.models.dayBudget,
    limits: createCommandLimits(),
  })
  const access = createAccess({ ...config, db, log, secret })
  const uses = await storeUses({ db, log, hashOf: (subject) => keyedHash(secret, subject) })
  const base = {
    timeZones: createTimeZones(Date.now, storeMailZones(db, log)),
    config,
    secret,
    log,
    metrics,
    db,
    sessions,
    access,
    accounts: createAccounts({ db, sessions, proofs: access.proofs, guests: config.guests }),
    forgetting: createForgetting({ db, sessions, access, log, config }),
    visitorLimits: createVisitorLimits(config.limits, Date.now, uses),
    uses,
    visits: createBoardVisits({ db, secret, access, log }),
    pastSessions: createPastSessions({ db, log }),
    visitMarks: createVisitMarks(db),
    costs,
    words: createWordStatistics(),
    stuck: readStuckRecords(config.dataFolder, Date.now()),
  }
  const rooms = createRooms({ ...base, models: models.view })
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

async function startPagesWith(services: Services, mode: PagesMode, port: number): Promise<Pages> {
  const { config, secret, accounts, access } = services
  if (mode !== 'none')
    setPagesEnvironment({ isDevelopment: mode === 'dev', publicUrl: config.publicUrl, secret })
  putAccountsBridge(accountsForNext({ ...config, secret }, accounts, access))
  return await startPages(mode, config.host, port)
}

async function closeHttp(http: Server): Promise<void> {
  const closed = new Promise((resolve) => http.close(resolve))
  const timer = setTimeout(() => http.closeAllConnections(), REQUESTS_TIMEOUT_MS)
  http.closeIdleConnections()
  await closed
  clearTimeout(timer)
}

function greet(config: Config, url: string, port: number): string {
  if (config.publicUrl)
    return fillIn(OPERATOR_SENTENCES.readyPublicly, { url: config.publicUrl, host: config.host, port })
  const isLocal = ['localhost', '127.0.0.1', '::1'].includes(config.host)
  const { readyLocally, readyInNetwork } = OPERATOR_SENTENCES
  return isLocal ? fillIn(readyLocally, { url }) : fillIn(readyInNetwork, { url, port })
}
