import type { Queryable } from './database.ts'

/** An open vote that closes automatically. */
export interface VoteDeadline {
  boardId: string
  voteId: string
  /** Milliseconds since 1970. */
  endsAt: number
}

/** Replaces the deadline of the vote; `null`: it has none, or is over. */
export async function setVoteDeadline(
  tx: Queryable,
  boardId: string,
  voteId: string,
  endsAt: number | null,
): Promise<void> {
  if (endsAt === null) {
    await tx.query('delete from vote_deadlines where board_id = $1 and vote_id = $2', [boardId, voteId])
    return
  }
  await tx.query(
    `insert into vote_deadlines (board_id, vote_id, ends_at) values ($1, $2, $3)
     on conflict (board_id, vote_id) do update set ends_at = excluded.ends_at`,
    [boardId, voteId, new Date(endsAt)],
  )
}

/** Deadlines up to `before`, the earliest first. Boards that are deleted or closed wait until they are back. */
export async function listVoteDeadlines(db: Queryable, before: Date): Promise<VoteDeadline[]> {
  return await db.query<VoteDeadline>(
    `select d.board_id as "boardId", d.vote_id as "voteId",
            round(extract(epoch from d.ends_at) * 1000)::bigint as "endsAt"
       from vote_deadlines d join boards b on b.id = d.board_id
      where d.ends_at <= $1 and b.deleted_at is null and b.closed_at is null
      order by d.ends_at`,
    [before],
  )
}
