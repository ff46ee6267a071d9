import type { Queryable } from './driver/database.ts'

/**
 * Returns true if `holder` now drives the agents of this board, for `forMs`. `isForced` takes over an unexpired lease, which is
 * right where no other process can be running: after a start on a data folder.
 */
export async function takeLease(
  db: Queryable,
  boardId: string,
  holder: string,
  forMs: number,
  isForced = false,
): Promise<boolean> {
  const taken = await db.query(
    `insert into round_leases (board_id, holder, until)
     values ($1, $2, now() + $3::bigint * interval '1 millisecond')
     on conflict (board_id) do update set holder = excluded.holder, until = excluded.until
      where round_leases.holder = excluded.holder or round_leases.until < now() or $4::boolean
     returning board_id`,
    [boardId, holder, forMs, isForced],
  )
  return taken.length > 0
}

/** Extends all leases of `holder`; returns the boards that it still has. */
export async function renewLeases(db: Queryable, holder: string, forMs: number): Promise<Set<string>> {
  const rows = await db.query<{ boardId: string }>(
    `update round_leases set until = now() + $2::bigint * interval '1 millisecond'
      where holder = $1 and until > now() returning board_id as "boardId"`,
    [holder, forMs],
  )
  return new Set(rows.map(({ boardId }) => boardId))
}

/** Does nothing if another process holds the lease. */
export async function dropLease(db: Queryable, boardId: string, holder: string): Promise<void> {
  await db.query('delete from round_leases where board_id = $1 and holder = $2', [boardId, holder])
}
