import type { Queryable } from './database.ts'

/** These rounds and syntheses of the board go on by themselves, and no others do. */
export async function setUnfinishedRuns(
  tx: Queryable,
  boardId: string,
  runIds: readonly string[],
  at: Date,
): Promise<void> {
  const ids = JSON.stringify(runIds)
  await tx.query(
    `delete from unfinished_runs where board_id = $1
        and run_id not in (select jsonb_array_elements_text($2::text::jsonb))`,
    [boardId, ids],
  )
  if (runIds.length === 0) return
  await tx.query(
    `insert into unfinished_runs (board_id, run_id, begun_at)
     select $1, run_id, $3 from jsonb_array_elements_text($2::text::jsonb) as run_id
     on conflict (board_id, run_id) do nothing`,
    [boardId, ids, at],
  )
}

/** Ids of the boards on which agents have something to do. */
export async function listUnfinishedBoards(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ boardId: string }>(
    `select distinct r.board_id as "boardId"
       from unfinished_runs r join boards b on b.id = r.board_id
      where b.deleted_at is null`,
  )
  return rows.map(({ boardId }) => boardId)
}
