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

const FALLBACK_SEQ = `coalesce((select s.upto_seq from doc_snapshots s where s.board_id = $1 and s.doc = ''
                       order by s.upto_seq desc offset 1 limit 1), 0)`
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

/** Keyframes up to this update, the newest first. */
export async function listKeyframesUpTo(
  db: Queryable,
  boardId: string,
  seq: number,
  limit: number,
): Promise<KeyframeRow[]> {
  return await db.query<KeyframeRow>(
    `select ${ROW} from doc_keyframes where board_id = $1 and seq <= $2 order by seq desc limit $3`,
    [boardId, seq, limit],
  )
}

/** The first keyframe after this update; `null` if there is none. */
export async function readKeyframeAfter(
  db: Queryable,
  boardId: string,
  seq: number,
): Promise<KeyframeRow | null> {
  const [row] = await db.query<KeyframeRow>(
    `select ${ROW} from doc_keyframes where board_id = $1 and seq > $2 order by seq limit 1`,
    [boardId, seq],
  )
  return row ?? null
}

/** The last keyframe before this update; `null` if there is none. */
export async function readKeyframeBefore(
  db: Queryable,
  boardId: string,
  seq: number,
): Promise<KeyframeRow | null> {
  return (await listKeyframesUpTo(db, boardId, seq - 1, 1))[0] ?? null
}

/** The newest keyframe up to this time, in milliseconds since 1970; `null` if there is none. */
export async function readKeyframeAt(
  db: Queryable,
  boardId: string,
  at: number,
): Promise<KeyframeRow | null> {
  const [row] = await db.query<KeyframeRow>(
    `select ${ROW} from doc_keyframes
      where board_id = $1 and at <= to_timestamp($2::double precision / 1000) order by seq desc limit 1`,
    [boardId, at],
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

/** Work from before this time, and of keyframes that reach beyond it, the newest first. */
export async function listWork(
  db: Queryable,
  boardId: string,
  { before, limit }: { before: Date; limit: number },
): Promise<KeyframeWork[]> {
  return await db.query<KeyframeWork>(
    `select ${ROW}, work from doc_keyframes
      where board_id = $1
        and seq <= coalesce((select min(seq) from doc_keyframes where board_id = $1 and at >= $2),
                            ${Number.MAX_SAFE_INTEGER})
      order by seq desc limit $3`,
    [boardId, before, limit],
  )
}

/** Keyframes whose work has this record, the newest first. */
export async function listKeyframesWith(
  db: Queryable,
  boardId: string,
  recordId: string,
  limit: number,
): Promise<KeyframeRow[]> {
  return await db.query<KeyframeRow>(
    `select ${ROW} from doc_keyframes
      where board_id = $1 and position(to_json($2::text)::text in work::text) > 0 order by seq desc limit $3`,
    [boardId, recordId, limit],
  )
}

/** The keyframes of these updates have names: they are not thinned, and their pictures stay. All others of the board have none. */
export async function setKeptKeyframes(
  tx: Queryable,
  boardId: string,
  seqs: readonly number[],
): Promise<void> {
  await tx.query(
    `update doc_keyframes k set is_kept = not is_kept
      where board_id = $1
        and is_kept <> exists (select from jsonb_array_elements_text($2::text::jsonb) as named (seq)
                                where named.seq::bigint = k.seq)`,
    [boardId, JSON.stringify(seqs)],
  )
}

/** Stores which pictures are on the canvas of a keyframe. */
export async function setKeyframePictures(
  db: Queryable,
  boardId: string,
  seq: number,
  pictureIds: readonly string[],
): Promise<void> {
  await db.query('update doc_keyframes set pictures = $3::text::jsonb where board_id = $1 and seq = $2', [
    boardId,
    seq,
    JSON.stringify(pictureIds),
  ])
}

/** Boards with updates from before their retention, which is `days` or less. */
export async function listBoardsToThin(
  db: Queryable,
  days: number,
  now: Date,
): Promise<{ boardId: string; before: number }[]> {
  return await db.query<{ boardId: string; before: number }>(
    `select b.id as "boardId", round(extract(epoch from old.before) * 1000)::bigint as before
       from boards b
       cross join lateral (select $2::timestamptz - make_interval(days => least($1, b.history_days)) as before) old
      where exists (
        select from doc_updates u
         where u.board_id = b.id and u.doc = ''
           and u.seq <= (select max(k.seq) from doc_keyframes k where k.board_id = b.id and k.at < old.before)
           and u.seq <= ${FALLBACK_SEQ.replace('$1', 'b.id')})`,
    [days, now],
  )
}

/** All work from before this time, the oldest first. */
export async function listWorkBefore(
  db: Queryable,
  boardId: string,
  before: Date,
): Promise<(KeyframeWork & { isKept: boolean })[]> {
  return await db.query<KeyframeWork & { isKept: boolean }>(
    `select ${ROW}, work, is_kept as "isKept" from doc_keyframes where board_id = $1 and at < $2 order by seq`,
    [boardId, before],
  )
}

/** Loading the canvas needs no update up to this one, even if the newest snapshot is damaged; 0 if it needs all. */
export async function readFallbackSeq(db: Queryable, boardId: string): Promise<number> {
  const [row] = await db.query<{ seq: number }>(`select ${FALLBACK_SEQ}::bigint as seq`, [boardId])
  return row?.seq ?? 0
}

/** Deletes these keyframes, except kept ones. */
export async function deleteKeyframes(
  tx: Queryable,
  boardId: string,
  seqs: readonly number[],
): Promise<void> {
  await tx.query(
    `delete from doc_keyframes
      where board_id = $1 and not is_kept
        and seq in (select seq::bigint from jsonb_array_elements_text($2::text::jsonb) as given (seq))`,
    [boardId, JSON.stringify(seqs)],
  )
}

/** Replaces the work of a keyframe: it includes that of keyframes which were thinned before it. */
export async function setWork(tx: Queryable, boardId: string, seq: number, work: unknown): Promise<void> {
  await tx.query('update doc_keyframes set work = $3::text::jsonb where board_id = $1 and seq = $2', [
    boardId,
    seq,
    JSON.stringify(work),
  ])
}
