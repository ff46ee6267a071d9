import type { Queryable } from './driver/database.ts'

/** The place of a session's whole state: after the event `seq`. */
export interface SessionKeyframeRow {
  seq: number
  /** Milliseconds since 1970. */
  at: number
}

export interface SessionKeyframe extends SessionKeyframeRow {
  /** Deflated. */
  data: Uint8Array
  /** Checksum of `data`. */
  sha256: Uint8Array
}

const ROW = `seq, round(extract(epoch from at) * 1000)::bigint as at`

/** Replaces a damaged one, and those of other versions of the code. */
export async function putSessionKeyframe(
  tx: Queryable,
  boardId: string,
  { seq, at, version, data, sha256 }: SessionKeyframe & { version: string },
): Promise<void> {
  await tx.query('delete from session_keyframes where board_id = $1 and version <> $2', [boardId, version])
  // Sent as text: PGlite takes about three times as much memory for a large bytea parameter.
  const text = Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('base64')
  await tx.query(
    `insert into session_keyframes (board_id, seq, at, version, data, sha256)
     values ($1, $2, to_timestamp($3::double precision / 1000), $4, decode($5, 'base64'), $6)
     on conflict (board_id, seq) do update set data = excluded.data, sha256 = excluded.sha256`,
    [boardId, seq, at, version, text, sha256],
  )
}

/** The places up to this time, the newest first. `upto`: `null` for all. */
export async function listSessionKeyframes(
  db: Queryable,
  boardId: string,
  { version, upto }: { version: string; upto: Date | null },
): Promise<SessionKeyframeRow[]> {
  return await db.query<SessionKeyframeRow>(
    `select ${ROW} from session_keyframes
      where board_id = $1 and version = $2 and ($3::timestamptz is null or at <= $3) order by seq desc`,
    [boardId, version, upto],
  )
}

/** `null` if it is not there. */
export async function readSessionKeyframe(
  db: Queryable,
  boardId: string,
  seq: number,
): Promise<SessionKeyframe | null> {
  const [row] = await db.query<SessionKeyframe>(
    `select ${ROW}, data, sha256 from session_keyframes where board_id = $1 and seq = $2`,
    [boardId, seq],
  )
  return row ?? null
}

/**
 * Keeps, before this time, one keyframe for every so many events. The log has all events: the others can be made again. The newest
 * stays too: without it, each opening of an old board would make all of them again.
 */
export async function thinSessionKeyframes(
  tx: Queryable,
  boardId: string,
  { before, everyEvents }: { before: Date; everyEvents: number },
): Promise<void> {
  await tx.query(
    `delete from session_keyframes where board_id = $1 and at < $2 and seq % $3::bigint <> 0
        and seq < (select max(seq) from session_keyframes where board_id = $1)`,
    [boardId, before, everyEvents],
  )
}
