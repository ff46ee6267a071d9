import { createServer } from 'node:http'
import { must } from '#base/must.ts'
import type { Database } from '#db/driver/database.ts'
import { insertUser } from '#db/users.ts'
import { type Access, createAccess } from '#server/access/access.ts'
import { issueToken } from '#server/access/token.ts'
import type { BoardOwners } from '#server/cluster/board-owners.ts'
import type { Bus } from '#server/cluster/bus.ts'
import { createLog, type Log } from '#server/ground/log.ts'
import { createMetrics } from '#server/ground/metrics.ts'
import { newUserId } from '#server/ground/new-id.ts'
import { createSessions, type SessionHub } from '#server/session/sessions.ts'
import type { LinkRole } from '#session/core/role.ts'
import { LIMITS, type Limits } from '#sync/limits.ts'
import { createRooms, type Rooms } from '../rooms.ts'

export interface TestPerson {
  id: string
  name: string
  color: string
  token: string
}

export interface SyncServer {
  /** `ws://…/sync` */
  url: string
  port: number
  db: Database
  rooms: Rooms
  sessions: SessionHub
  access: Access
  metrics: ReturnType<typeof createMetrics>
  person(name: string): Promise<TestPerson>
  /** Returns the id of the new board. */
  board(owner: TestPerson): Promise<string>
  join(boardId: string, owner: TestPerson, person: TestPerson, role: LinkRole): Promise<void>
  stop(): Promise<void>
}

export interface SyncServerOptions {
  limits?: Partial<Limits>
  idleMs?: number
  workPauseMs?: number
  log?: Log
  /** Makes it a node of a cluster. */
  node?: { bus: Bus; owners: BoardOwners }
}

export const TEST_SECRET = 'a secret for tests'

/** The rooms behind a real HTTP server, with real sessions and tokens, without the rest of the product. */
export async function startSyncServer(db: Database, options: SyncServerOptions = {}): Promise<SyncServer> {
  const { log = createLog('silent') } = options
  const sessions = createSessions({ db, log })
  const access = createAccess({ db, log, secret: TEST_SECRET, publicUrl: null })
  const metrics = createMetrics()
  const rooms = createRooms({
    config: { limits: { ...LIMITS, ...options.limits } },
    log,
    metrics,
    db,
    sessions,
    access,
    ...options.node,
    ...(options.idleMs !== undefined && { idleMs: options.idleMs }),
    ...(options.workPauseMs !== undefined && { workPauseMs: options.workPauseMs }),
  })
  const http = createServer()
  http.on('upgrade', (request, socket, head) => {
    if (!rooms.handleUpgrade(request, socket, head)) socket.destroy()
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const address = http.address()
  const port = typeof address === 'object' ? must(address, 'an address').port : 0

  return {
    url: `ws://127.0.0.1:${port}/sync`,
    port,
    db,
    rooms,
    sessions,
    access,
    metrics,
    async person(name) {
      const person = { id: newUserId(), name, color: 'iris' }
      await insertUser(db, { ...person, kind: 'guest', email: null })
      return { ...person, token: await issueToken(db, person.id, null, Date.now()) }
    },
    async board(owner) {
      const state = await sessions.create({ title: 'Board', premise: '' }, owner)
      return state.board.id
    },
    async join(boardId, owner, person, role) {
      const actor = { kind: 'person', userId: owner.id } as const
      await sessions.dispatch(boardId, { type: 'link.make', role }, actor)
      const state = must(await sessions.load(boardId), 'a session')
      const secret = must(state.links[role], 'a link').secret
      const joining = { type: 'member.join', secret, person }
      const joined = await sessions.dispatch(boardId, joining, { kind: 'person', userId: person.id })
      if (!joined.ok) throw new Error(joined.refusal.message)
    },
    async stop() {
      await rooms.stop()
      metrics.stop()
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}
