import { createServer as createHttpServer, type Server } from 'node:http'
import { putAccountsBridge } from '#accounts/accounts-bridge.ts'
import { fillIn } from '#base/sentence.ts'
import { prepareDataFolder } from '#db/driver/data-folder.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { migrate } from '#db/migrate.ts'
import { accountsForNext } from '#server/access/accounts-for-next.ts'
import { createRunner } from '#server/agents/scheduler/runner.ts'
import { copyBeforeUpdate, removeOldCopy } from '#server/backup/copy-before-update.ts'
import { OPERATOR_SENTENCES } from '#server/ground/operator-sentences.ts'
import { sweepDaily } from '#server/ground/sweep-daily.ts'
import { followOthers } from '#server/session/follow-others.ts'
import { type Config, setPagesEnvironment } from '../config/env.ts'
import { closeStuckBoard } from './close-stuck-board.ts'
import { checkAddress, listen } from './listen.ts'
import { type Pages, type PagesMode, startPages } from './pages.ts'
import { routeRequests } from './route-requests.ts'
import type { Services } from './services.ts'
import { type ServicesOptions, startServices } from './start-services.ts'
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
export interface ServerOptions extends ServicesOptions {
  /** `none` in tests and measurements, which need no pages. */
  pages: PagesMode
  /** The board that caused so many endings of this server is closed. */
  onBoardClosed?: (endings: number) => void
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
    stops.push(...stopsOf(services))
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
    const closing = closeInSteps(http)
    stops.push(
      closing.finish,
      () => stopPages(),
      () => services.rooms.stop(),
      () => services.elsewhere.stop(),
      () => services.programs.stop(),
      // Requests and sockets go to other nodes from here on.
      () => (services.cluster.bus ? closing.begin() : undefined),
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

function stopsOf(services: Services): (() => Promise<void> | void)[] {
  return [
    () => services.tracing?.stop(),
    () => services.cluster.stop(),
    () => services.webhooks.stop(),
    () => services.mails?.stop(),
    () => services.visits.stop(),
    () => services.uses.stop(),
    () => services.metrics.stop(),
    () => services.models.stop(),
    () => services.threads.stop(),
  ]
}

async function startPagesWith(services: Services, mode: PagesMode, port: number): Promise<Pages> {
  const { config, secret, accounts, access } = services
  if (mode !== 'none')
    setPagesEnvironment({ isDevelopment: mode === 'dev', publicUrl: config.publicUrl, secret })
  putAccountsBridge(accountsForNext({ ...config, secret }, accounts, access))
  return await startPages(mode, config.host, port)
}

/** `begin` takes no more connections; `finish` waits for requests. */
function closeInSteps(http: Server): { begin: () => void; finish: () => Promise<void> } {
  let closed: Promise<unknown> | null = null
  const begin = () => {
    closed ??= new Promise((resolve) => http.close(resolve))
    http.closeIdleConnections()
  }
  const finish = async () => {
    begin()
    const timer = setTimeout(() => http.closeAllConnections(), REQUESTS_TIMEOUT_MS)
    await closed
    clearTimeout(timer)
  }
  return { begin, finish }
}

function greet(config: Config, url: string, port: number): string {
  if (config.publicUrl)
    return fillIn(OPERATOR_SENTENCES.readyPublicly, { url: config.publicUrl, host: config.host, port })
  const isLocal = ['localhost', '127.0.0.1', '::1'].includes(config.host)
  const { readyLocally, readyInNetwork } = OPERATOR_SENTENCES
  return isLocal ? fillIn(readyLocally, { url }) : fillIn(readyInNetwork, { url, port })
}
