import type { Queryable } from './driver/database.ts'

export interface KeyframeRow {
  /** The last update that it contains. */
  seq: number
  /** A document that was built again begins the next one. */
  generation: number
  /** Milliseconds since 1970. */
  at: number
}

/** The whole state of a canvas after the update `seq`. */
export interface Keyframe extends KeyframeRow {
  /** A Yjs update (v1), deflated. */
  data: Uint8Array
  /** Checksum of `data`. */
  sha256: Uint8Array
}

/** A keyframe with the work since the one before, as it was stored. */
export interface KeyframeWork extends KeyframeRow {
  work: unknown
}

const ROW = `seq, generation, round(extract(epoch from at) * 1000)::bigint as at`

/** Keeps a keyframe that is there already. */
export async function insertKeyframe(
  tx: Queryable,
  boardId: string,
  { seq, generation, at, data, sha256, work }: Keyframe & { work: unknown },
): Promise<void> {
  // Sent as text: PGlite takes about three times as much memory for a large bytea parameter.
  const text = Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('base64')
  await tx.query(
    `insert into doc_keyframes (board_id, seq, generation, at, data, sha256, work)
     values ($1, $2, $3, to_timestamp($4::double precision / 1000), decode($5, 'base64'), $6, $7::text::jsonb)
     on conflict do nothing`,
    [boardId, seq, generation, at, text, sha256, JSON.stringify(work)],
  )
}

/** The newest keyframe; `null` if there is none. */
export async function readLastKeyframe(db: Queryable, boardId: string): Promise<KeyframeRow | null> {
  const [row] = await db.query<KeyframeRow>(
    `select ${ROW} from doc_keyframes where board_id = $1 order by seq desc limit 1`,
    [boardId],
  )
  return row ?? null
}

/** `null` if it is not there. */
export async function readKeyframe(db: Queryable, boardId: string, seq: number): Promise<Keyframe | null> {
  const [row] = await db.query<Keyframe>(
    `select ${ROW}, data, sha256 from doc_keyframes where board_id = $1 and seq = $2`,
    [boardId, seq],
  )
  return row ?? null
}

/** The work up to this update, the newest first. */
export async function listWork(
  db: Queryable,
  boardId: string,
  { uptoSeq, limit }: { uptoSeq: number; limit: number },
): Promise<KeyframeWork[]> {
  return await db.query<KeyframeWork>(
    `select ${ROW}, work from doc_keyframes where board_id = $1 and seq <= $2 order by seq desc limit $3`,
    [boardId, uptoSeq, limit],
  )
}
