import { LRUCache } from 'lru-cache'
import { findVisitors, pruneVisits, putVisit } from '#db/board-visits.ts'
import type { Database } from '#db/database.ts'
import { markSeen } from '#db/members.ts'
import { addressGroups } from '#server/limits/address-groups.ts'
import { parseIpAddress } from '#server/limits/ip-address.ts'
import type { Log } from '#server/log.ts'
import type { Access } from './access.ts'
import type { ClientRequest } from './client.ts'
import { createDeviceCookies, keyedHash } from './device-cookie.ts'

/** Which browsers and networks people used on which board: the memory that a block needs. */
export interface BoardVisits {
  /** Who used the browser, or the network, of this request on the board. */
  findVisitorsLike(
    boardId: string,
    request: ClientRequest | undefined,
  ): Promise<{ sameDeviceAs: string[]; sameNetworkAs: string[] }>
  /** Resolves when it is kept. */
  record(boardId: string, userId: string, request: ClientRequest | undefined): Promise<void>
  /** Someone opened the board (`request`) or closed it, kept to the minute. Never fails: what can't be kept is logged. */
  markSeen(boardId: string, userId: string, request?: ClientRequest): void
  /** Resolves when all of that is kept. */
  stop(): Promise<void>
}

export interface BoardVisitsOptions {
  db: Database
  secret: string
  access: Pick<Access, 'clientOf'>
  log: Pick<Log, 'warn'>
  now?: () => number
}

/** A page that connects again every few seconds is one visit. */
const SAME_VISIT_MS = 10 * 60_000
const MAX_REMEMBERED = 20_000
/** How exact it is when someone was last seen. */
const SAME_SIGHT_MS = 60_000

export function createBoardVisits(options: BoardVisitsOptions): BoardVisits {
  const { db, secret, access, log, now = Date.now } = options
  const devices = createDeviceCookies(secret)
  const pending = new Set<Promise<void>>()
  const recent = new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: SAME_VISIT_MS })
  const seenAt = new LRUCache<string, number>({ max: MAX_REMEMBERED })

  function whereFrom(request: ClientRequest | undefined): { device: string; network: string } {
    const network = networkOf(access.clientOf(request).address)
    return {
      device: devices.hashOf(request?.headers.cookie) ?? '',
      network: network === null ? '' : keyedHash(secret, `network ${network}`),
    }
  }

  async function record(boardId: string, userId: string, request: ClientRequest | undefined): Promise<void> {
    const { device, network } = whereFrom(request)
    const visit = `${boardId} ${userId} ${device} ${network}`
    if (recent.has(visit)) return
    await putVisit(db, { boardId, userId, device, network }, new Date(now()))
    recent.set(visit, true)
  }

  async function keep(boardId: string, userId: string, request: ClientRequest | undefined): Promise<void> {
    const sight = `${boardId} ${userId}`
    const at = now()
    if (at - (seenAt.get(sight) ?? 0) >= SAME_SIGHT_MS) {
      await markSeen(db, boardId, userId, new Date(at))
      seenAt.set(sight, at)
    }
    if (request) await record(boardId, userId, request)
  }

  return {
    async findVisitorsLike(boardId, request) {
      await pruneVisits(db, boardId, new Date(now()))
      return findVisitors(db, { boardId, ...whereFrom(request) })
    },
    record,
    markSeen(boardId, userId, request) {
      const kept = keep(boardId, userId, request)
        .catch((error: unknown) => log.warn({ err: error, boardId }, 'a visit could not be kept'))
        .finally(() => pending.delete(kept))
      pending.add(kept)
    },
    async stop() {
      await Promise.all(pending)
    },
  }
}

/** An IPv4 address, or the /64 of an IPv6 address. null: this machine, or none. */
function networkOf(address: string): string | null {
  const range = parseIpAddress(address)?.range()
  return range === undefined || range === 'loopback' ? null : (addressGroups(address)[0]?.key ?? null)
}
