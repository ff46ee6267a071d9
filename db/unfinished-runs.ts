import type { Queryable } from './database.ts'

/** Of a board that has a round or a synthesis (`runId`) that is not over. */
export async function putUnfinishedRun(
  tx: Queryable,
  boardId: string,
  runId: string,
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into unfinished_runs (board_id, run_id, begun_at) values ($1, $2, $3)
     on conflict (board_id, run_id) do nothing`,
    [boardId, runId, at],
  )
}

export async function deleteUnfinishedRun(tx: Queryable, boardId: string, runId: string): Promise<void> {
  await tx.query('delete from unfinished_runs where board_id = $1 and run_id = $2', [boardId, runId])
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
