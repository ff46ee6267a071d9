import type { Queryable } from './driver/database.ts'

/** Names an interview; ids of interviews are unique within a board only. */
export interface InterviewPlace {
  boardId: string
  interviewId: string
}

/** The place of this request: the given one, or that of the first request with the same id and token. */
export async function claimInterview(
  db: Queryable,
  { boardId, interviewId, tokenId, requestId }: InterviewPlace & { tokenId: string; requestId: string },
  at: Date,
): Promise<InterviewPlace> {
  await db.query(
    `insert into program_interviews (board_id, interview_id, token_id, request_id, created_at)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [boardId, interviewId, tokenId, requestId, at],
  )
  return (await findClaimedInterview(db, tokenId, requestId)) ?? { boardId, interviewId }
}

/** The place of the first request with this id; null: there was none. */
export async function findClaimedInterview(
  db: Queryable,
  tokenId: string,
  requestId: string,
): Promise<InterviewPlace | null> {
  const [place] = await db.query<InterviewPlace>(
    `select board_id as "boardId", interview_id as "interviewId" from program_interviews
      where token_id = $1 and request_id = $2`,
    [tokenId, requestId],
  )
  return place ?? null
}

/** Stores whether the program still has to receive something. */
export async function putProgramInterview(
  tx: Queryable,
  row: InterviewPlace & { tokenId: string; hasUndelivered: boolean },
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into program_interviews (board_id, interview_id, token_id, has_undelivered, created_at)
     values ($1, $2, $3, $4, $5)
     on conflict (board_id, interview_id) do update set has_undelivered = excluded.has_undelivered`,
    [row.boardId, row.interviewId, row.tokenId, row.hasUndelivered, at],
  )
}

/** Returns the place of this token's interview; null if the token has none with this id. */
export async function findProgramInterview(
  db: Queryable,
  tokenId: string,
  interviewId: string,
): Promise<InterviewPlace | null> {
  const [place] = await db.query<InterviewPlace>(
    `select board_id as "boardId", interview_id as "interviewId" from program_interviews
      where interview_id = $2 and token_id = $1`,
    [tokenId, interviewId],
  )
  return place ?? null
}

/** The token's interviews with something that it has not received, the oldest first. */
export async function listUndelivered(
  db: Queryable,
  tokenId: string,
  maxCount: number,
): Promise<InterviewPlace[]> {
  return db.query<InterviewPlace>(
    `select board_id as "boardId", interview_id as "interviewId" from program_interviews
      where token_id = $1 and has_undelivered order by created_at, interview_id limit $2`,
    [tokenId, maxCount],
  )
}

/** Members who opened or closed the board after `since`. */
export async function listVisitorsSince(db: Queryable, boardId: string, since: Date): Promise<string[]> {
  const rows = await db.query<{ userId: string }>(
    'select user_id as "userId" from members where board_id = $1 and last_seen_at >= $2',
    [boardId, since],
  )
  return rows.map(({ userId }) => userId)
}
