import { get } from 'node:http'
import { insertBrowserSession } from '#db/browser-sessions.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { encodeCookie } from '#server/access/testing/encode-cookie.ts'
import type { Fault } from '../faulty/fault.ts'
import type { FaultStage } from '../faulty/fault-stage.ts'

const SECRET = 'secret-of-the-drill-for-signing-cookies'
const HOUR_MS = 60 * 60 * 1_000
const FOREIGN = [
  undefined,
  'null',
  'https://evil.example',
  'http://127.0.0.1',
  'http://127.0.0.1.evil.example',
]
/** Addresses of no room, or of another one after a proxy has cleaned them. */
const PATHS = ['../', '..%2f', '%2e%2e/', './', 'ID/../ID', 'ID%00', 'ID.draft.draft', 'ID%2fdraft', '']

export const fault: Fault = {
  title:
    'sockets that pages of other sites open with a person’s cookie, and paths that lead elsewhere, are refused before the upgrade',
  isShort: true,
  databases: ['postgres'],
  async run(stage) {
    const { DATABASE_URL: url = '' } = await stage.startDatabase()
    await stage.start({ environment: { DATABASE_URL: url, AUTH_SECRET: SECRET } })
    const crew = await stage.crew()
    const { boardId } = crew.board
    const cookie = await signIn(stage, url, 'Ann')
    const own = new URL(stage.url).origin
    const isIn = await statusOf(stage, boardId, { cookie, origin: own })
    stage.claim(isIn === 101, `our own page is answered ${isIn}`)
    for (const origin of FOREIGN) {
      const status = await statusOf(stage, boardId, { cookie, ...(origin !== undefined && { origin }) })
      stage.claim(status === 403, `a page of ${origin} is answered ${status}`)
    }
    for (const path of PATHS) {
      const status = await statusOf(stage, path.replaceAll('ID', boardId), { cookie, origin: own })
      stage.claim(status >= 400, `/sync/${path} is answered ${status}`)
    }
    stage.figure('refused', FOREIGN.length + PATHS.length)
    await stage.checkCrew(crew)
  },
}

/** This server has no sign-in pages: the session is written to its database. */
async function signIn(stage: FaultStage, url: string, name: string): Promise<string> {
  const db = await openDatabase({ kind: 'postgres', url })
  const [person] = await db.query<{ id: string }>('select id from users where name = $1', [name])
  const session = { id: 'session-of-the-drill', userId: person?.id ?? '' }
  await insertBrowserSession(db, { ...session, expiresAt: new Date(Date.now() + HOUR_MS) })
  await db.close()
  stage.claim(person !== undefined, `there is no ${name}`)
  return await encodeCookie({ userId: session.userId, sessionId: session.id }, SECRET)
}

async function statusOf(stage: FaultStage, path: string, headers: Record<string, string>): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const request = get({
    port: stage.port,
    host: '127.0.0.1',
    // Not through `URL`, which would resolve `..`.
    path: `/sync/${path}`,
    headers: {
      host: new URL(stage.url).host,
      ...headers,
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    },
  })
  request.on('upgrade', (response, socket) => {
    socket.destroy()
    resolve(response.statusCode ?? 0)
  })
  request.on('response', (response) => {
    response.resume()
    resolve(response.statusCode ?? 0)
  })
  request.on('error', reject)
  return await promise
}
