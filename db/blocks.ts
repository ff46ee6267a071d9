import type { Queryable } from './driver/database.ts'

/** A second block of the same person only has a later time. */
export async function insertBlock(tx: Queryable, boardId: string, userId: string, at: Date): Promise<void> {
  await tx.query(
    `insert into blocks (board_id, user_id, at) values ($1, $2, $3)
     on conflict (board_id, user_id) do update set at = excluded.at`,
    [boardId, userId, at],
  )
}

/** Does nothing if the person is not blocked. */
export async function deleteBlock(tx: Queryable, boardId: string, userId: string): Promise<void> {
  await tx.query('delete from blocks where board_id = $1 and user_id = $2', [boardId, userId])
}

export async function boardIdsBlocking(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db.query<{ board_id: string }>('select board_id from blocks where user_id = $1', [
    userId,
  ])
  return rows.map((row) => row.board_id)
}
