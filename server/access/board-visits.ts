import { AsyncLocalStorage } from 'node:async_hooks'
import { LRUCache } from 'lru-cache'
import { findVisitors, pruneVisits, putSightings, putVisit, type Sighting } from '#db/board-visits.ts'
import type { Database } from '#db/driver/database.ts'
import { parseIpAddress } from '#server/ground/ip-address.ts'
import type { Log } from '#server/ground/log.ts'
import { addressGroups } from '#server/limits/address-groups.ts'
import type { Access } from './access.ts'
import type { ClientRequest } from './client.ts'
import { createDeviceCookies, keyedHash } from './device-cookie.ts'

/** The browsers and networks that people used on boards: blocking needs them. */
export interface BoardVisits {
  /** Finds people who used the browser or network of this request on the board. */
  findVisitorsLike(
    boardId: string,
    request: ClientRequest | undefined,
  ): Promise<{ sameDeviceAs: string[]; sameNetworkAs: string[] }>
  /** Resolves when it is stored. */
  record(boardId: string, userId: string, request: ClientRequest | undefined): Promise<void>
  /** Records that a person opened the board (with `request`) or closed it, to the minute. Never fails: errors are logged. */
  markSeen(boardId: string, userId: string, request?: ClientRequest): void
  /** Resolves when everything is stored. */
  stop(): Promise<void>
}

/** The store for visits, and the keys by which browsers and networks are recognized. */
export interface BoardVisitsOptions {
  db: Database
  /** Keys the hashes of browsers and networks: with another secret, earlier visits match none. */
  secret: string
  /** Finds the sender's address behind trusted proxies. */
  access: Pick<Access, 'clientOf'>
  log: Pick<Log, 'warn'>
  /** Milliseconds since 1970; `Date.now` by default. */
  now?: () => number
}

/** A page that reconnects every few seconds is one visit. */
const SAME_VISIT_MS = 10 * 60_000
const MAX_REMEMBERED = 20_000
/** The precision of "last seen". */
const SAME_SIGHT_MS = 60_000
/** Visits within this time are written together. */
const GATHER_MS = 250

/** `markSeen` writes after a moment; what could not be written is recorded with the person's next visit. */
export function createBoardVisits(options: BoardVisitsOptions): BoardVisits {
  const { db, secret, access, log, now = Date.now } = options
  const devices = createDeviceCookies(secret)
  const outside = AsyncLocalStorage.snapshot()
  /** Still to be written, by person and board. */
  let gathered = new Map<string, Sighting>()
  let timer: NodeJS.Timeout | null = null
  let writing = Promise.resolve()
  const recent = new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: SAME_VISIT_MS })
  const seenAt = new LRUCache<string, number>({ max: MAX_REMEMBERED })

  function whereFrom(request: ClientRequest | undefined): { device: string; network: string } {
    const network = networkOf(access.clientOf(request).address)
    return {
      device: devices.hashOf(request?.headers.cookie) ?? '',
      network: network === null ? '' : keyedHash(secret, `network ${network}`),
    }
  }

  function visitOf(
    boardId: string,
    userId: string,
    { device, network }: ReturnType<typeof whereFrom>,
  ): string {
    return `${boardId} ${userId} ${device} ${network}`
  }

  async function record(boardId: string, userId: string, request: ClientRequest | undefined): Promise<void> {
    const from = whereFrom(request)
    const visit = visitOf(boardId, userId, from)
    if (recent.has(visit)) return
    await putVisit(db, { boardId, userId, ...from }, new Date(now()))
    recent.set(visit, true)
  }

  function writeGathered(): void {
    if (timer) clearTimeout(timer)
    timer = null
    const sightings = [...gathered.values()]
    if (sightings.length === 0) return
    gathered = new Map()
    writing = Promise.all([writing, putSightings(db, sightings)]).then(
      () => undefined,
      (error: unknown) => {
        for (const { boardId, userId, from } of sightings) {
          seenAt.delete(`${boardId} ${userId}`)
          if (from) recent.delete(visitOf(boardId, userId, from))
        }
        log.warn({ err: error }, 'storing visits failed')
      },
    )
  }

  return {
    async findVisitorsLike(boardId, request) {
      writeGathered()
      await writing
      await pruneVisits(db, boardId, new Date(now()))
      return findVisitors(db, { boardId, ...whereFrom(request) })
    },
    record,
    markSeen(boardId, userId, request) {
      const person = `${boardId} ${userId}`
      const at = now()
      const place = request ? whereFrom(request) : null
      const isNewPlace = place !== null && !recent.has(visitOf(boardId, userId, place))
      if (!isNewPlace && at - (seenAt.get(person) ?? 0) < SAME_SIGHT_MS) return
      // A person's second browser: write the facts collected about the first one before.
      if (isNewPlace && gathered.get(person)?.from) writeGathered()
      seenAt.set(person, at)
      if (isNewPlace) recent.set(visitOf(boardId, userId, place), true)
      const from = isNewPlace ? place : (gathered.get(person)?.from ?? null)
      gathered.set(person, { boardId, userId, at, from })
      timer ??= outside(() => setTimeout(writeGathered, GATHER_MS))
    },
    async stop() {
      writeGathered()
      await writing
    },
  }
}

/** An IPv4 address, or the /64 of an IPv6 address. `null` for this machine, or without an address. */
function networkOf(address: string): string | null {
  const range = parseIpAddress(address)?.range()
  return range === undefined || range === 'loopback' ? null : (addressGroups(address)[0]?.key ?? null)
}
