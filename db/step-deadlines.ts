import type { Queryable } from './database.ts'

/** null: no step of the board ends with a timer, as things are. */
export async function setStepDeadline(tx: Queryable, boardId: string, dueAt: Date | null): Promise<void> {
  if (dueAt === null) {
    await tx.query('delete from step_deadlines where board_id = $1', [boardId])
    return
  }
  await tx.query(
    `insert into step_deadlines (board_id, due_at) values ($1, $2)
     on conflict (board_id) do update set due_at = excluded.due_at`,
    [boardId, dueAt],
  )
}

/** Boards with a deadline before this, the earliest first. */
export async function listStepDeadlines(
  db: Queryable,
  before: Date,
): Promise<{ boardId: string; dueAt: Date }[]> {
  return db.query<{ boardId: string; dueAt: Date }>(
    `select board_id as "boardId", due_at as "dueAt" from step_deadlines where due_at < $1 order by due_at limit 1000`,
    [before],
  )
}
