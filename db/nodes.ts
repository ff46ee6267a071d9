import type { Queryable } from './driver/database.ts'

/** A process with this database. */
export interface NodeRow {
  id: string
  /** Boards that it has. */
  boards: number
  /** False: it takes no other process into account. */
  isClustered: boolean
}

/** Puts the process among the live ones for `forMs`, and removes processes that ended a day ago. */
export async function insertNode(
  db: Queryable,
  { id, boards, isClustered }: NodeRow,
  forMs: number,
): Promise<void> {
  await db.query(
    `with old as (delete from nodes where until < now() - interval '1 day' and id <> $1)
     insert into nodes (id, boards, is_clustered, until) values ($1, $2, $3, now() + $4::bigint * interval '1 millisecond')
     on conflict (id) do update set boards = excluded.boards, until = excluded.until`,
    [id, boards, isClustered, forMs],
  )
}

/** Returns false if the row had expired or was removed: other processes may have the boards. */
export async function renewNode(
  db: Queryable,
  { id, boards }: Pick<NodeRow, 'id' | 'boards'>,
  forMs: number,
): Promise<boolean> {
  const rows = await db.query(
    `update nodes set boards = $2, until = now() + $3::bigint * interval '1 millisecond'
      where id = $1 and until > now() returning id`,
    [id, boards, forMs],
  )
  return rows.length > 0
}

/** With the time until each row expires if it is not renewed, in milliseconds. */
export async function listLiveNodes(db: Queryable): Promise<(NodeRow & { leftMs: number })[]> {
  return await db.query<NodeRow & { leftMs: number }>(
    `select id, boards, is_clustered as "isClustered",
       ceil(extract(epoch from until - now()) * 1000)::integer as "leftMs"
       from nodes where until > now() order by id`,
  )
}

export async function removeNode(db: Queryable, id: string): Promise<void> {
  await db.query('delete from nodes where id = $1', [id])
}
