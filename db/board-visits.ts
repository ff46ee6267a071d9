import { COMMIT_LATER } from './driver/commit-later.ts'
import type { Queryable } from './driver/database.ts'

/** That a person opened a board, from where: for finding one person under several names. */
export interface BoardVisit {
  boardId: string
  userId: string
  /** Keyed hashes; '' for none. */
  device: string
  network: string
}

/** How long the visits of a former member are kept: longer than a browser is refused. */
const KEPT_AFTER = "interval '3 days'"
/** Most devices of one person on one board; the oldest are deleted first. */
const MAX_DEVICES = 10

/** One row for each person and browser on a board, with the newest time and its network. */
export async function putVisit(db: Queryable, visit: BoardVisit, at: Date): Promise<void> {
  await db.query(
    `insert into board_visits (board_id, user_id, device, network, seen_at) values ($1, $2, $3, $4, $5)
     on conflict (board_id, user_id, device)
     do update set network = excluded.network, seen_at = greatest(board_visits.seen_at, excluded.seen_at)`,
    [visit.boardId, visit.userId, visit.device, visit.network, at],
  )
}

/** A person's visit to a board begins or ends. */
export interface Sighting {
  boardId: string
  userId: string
  /** Milliseconds since 1970. */
  at: number
  /** The browser and network; `null` if they are stored already. */
  from: Pick<BoardVisit, 'device' | 'network'> | null
}

/**
 * Stores when people were last seen, and from where, in one statement; each person once for each board. A power cut may undo it.
 */
export async function putSightings(db: Queryable, sightings: readonly Sighting[]): Promise<void> {
  await db.query(
    `with given as (
       select "boardId", "userId", to_timestamp(at / 1000.0) as at, "from"->>'device' as device, "from"->>'network' as network,
              ${COMMIT_LATER}
         from jsonb_to_recordset($1::text::jsonb) as g("boardId" text, "userId" text, at double precision, "from" jsonb)
     ), seen as (
       update members m set last_seen_at = greatest(m.last_seen_at, g.at)
         from given g
        where m.board_id = g."boardId" and m.user_id = g."userId"
     )
     insert into board_visits (board_id, user_id, device, network, seen_at)
     select "boardId", "userId", device, network, at from given where device is not null
     on conflict (board_id, user_id, device)
     do update set network = excluded.network, seen_at = greatest(board_visits.seen_at, excluded.seen_at)`,
    [JSON.stringify(sightings)],
  )
}

export async function pruneVisits(db: Queryable, boardId: string, now: Date): Promise<void> {
  await db.query(
    `delete from board_visits v
      where v.board_id = $1
        and ((v.seen_at < $2::timestamptz - ${KEPT_AFTER}
              and not exists (select 1 from members m where m.board_id = $1 and m.user_id = v.user_id)
              and not exists (select 1 from blocks b
                               where b.board_id = $1 and b.user_id = v.user_id and b.at > $2::timestamptz - ${KEPT_AFTER}))
             or v.device in (select o.device from board_visits o
                              where o.board_id = $1 and o.user_id = v.user_id
                              order by o.seen_at desc offset ${MAX_DEVICES}))`,
    [boardId, now],
  )
}

/** Other people who used this browser or this network on the board. */
export async function findVisitors(
  db: Queryable,
  { boardId, device, network }: Pick<BoardVisit, 'boardId' | 'device' | 'network'>,
): Promise<{ sameDeviceAs: string[]; sameNetworkAs: string[] }> {
  const rows = await db.query<{ userId: string; isDevice: boolean }>(
    `select distinct user_id as "userId", device = $2 and $2 <> '' as "isDevice"
       from board_visits
      where board_id = $1 and ((device = $2 and $2 <> '') or (network = $3 and $3 <> ''))`,
    [boardId, device, network],
  )
  const ids = (isDevice: boolean) =>
    rows.filter((row) => row.isDevice === isDevice).map(({ userId }) => userId)
  return { sameDeviceAs: ids(true), sameNetworkAs: [...new Set(rows.map(({ userId }) => userId))] }
}

/** Pairs of people with the same browser on the board, each pair in both directions. */
export async function listSharedDevices(
  db: Queryable,
  boardId: string,
): Promise<{ userId: string; otherId: string }[]> {
  return db.query<{ userId: string; otherId: string }>(
    `select distinct one.user_id as "userId", other.user_id as "otherId"
       from board_visits one
       join board_visits other
         on other.board_id = one.board_id and other.device = one.device and other.user_id <> one.user_id
      where one.board_id = $1 and one.device <> ''`,
    [boardId],
  )
}
