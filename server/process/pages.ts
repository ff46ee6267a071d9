import { EventEmitter } from 'node:events'
import type { IncomingMessage, RequestListener } from 'node:http'
import type { Duplex } from 'node:stream'
import { quietly } from '../ground/log.ts'
import { serveBuiltFiles } from './built-files.ts'

/** `built`: the output of `next build`. `dev`: compiled on request. `none`: only the API and the sockets. */
export type PagesMode = 'built' | 'dev' | 'none'

/** Next.js, with the routes of the pages. */
export interface Pages {
  handle: RequestListener
  /** Returns false if none of the pages uses this socket. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  stop(): Promise<void>
}

/** Starts Next in this process. Set its environment before: Next reads it while it is loaded. */
export async function startPages(mode: PagesMode, host: string, port: number): Promise<Pages> {
  if (mode === 'none') return noPages
  const { default: next } = await import('next')
  // Next's upgrade handler does nothing for a server that isn't Next's. Reloading works through an emitter that Next takes for
  // its server, and that gets the upgrades that aren't ours.
  const nextSockets = new EventEmitter()
  const app = next({
    dev: mode === 'dev',
    dir: new URL('../..', import.meta.url).pathname,
    hostname: host,
    port,
    // biome-ignore lint/suspicious/noExplicitAny: Next asks for a whole http.Server and uses its events only
    httpServer: nextSockets as any,
  })
  await (mode === 'dev' ? app.prepare() : quietly(() => app.prepare()))
  const handlePage = app.getRequestHandler()
  const handle: RequestListener = (request, response) => void handlePage(request, response)
  const serveFile = mode === 'built' ? serveBuiltFiles() : null
  return {
    handle: (request, response) =>
      serveFile ? serveFile(request, response, () => handle(request, response)) : handle(request, response),
    handleUpgrade: (request, socket, head) => nextSockets.emit('upgrade', request, socket, head),
    stop: () => app.close(),
  }
}

const noPages: Pages = {
  handle: (_request, response) => {
    response.statusCode = 404
    response.end()
  },
  handleUpgrade: () => false,
  stop: async () => undefined,
}
