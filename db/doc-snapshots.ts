import { CANVAS_DOC } from './doc-updates.ts'
import type { Queryable } from './driver/database.ts'

/** The whole state of a document after its update `uptoSeq`, as one Yjs update (v1). */
export interface DocSnapshot {
  uptoSeq: number
  data: Uint8Array
  /** Checksum of `data`. */
  sha256: Uint8Array
  /** How `data` is cut when a board is opened; `null` if that is not known. */
  slices: Uint8Array | null
}

/** The newest, or the newest before an update, to fall back on; `null` if there is none. It may be damaged. */
export async function readSnapshot(
  tx: Queryable,
  boardId: string,
  doc: string,
  beforeSeq = Number.MAX_SAFE_INTEGER,
): Promise<DocSnapshot | null> {
  const [row] = await tx.query<DocSnapshot>(
    `select upto_seq as "uptoSeq", data, sha256, slices from doc_snapshots
     where board_id = $1 and doc = $2 and upto_seq < $3 order by upto_seq desc limit 1`,
    [boardId, doc, beforeSeq],
  )
  return row ?? null
}

/** Replaces a snapshot up to the same update. */
export async function insertSnapshot(
  tx: Queryable,
  boardId: string,
  doc: string,
  snapshot: DocSnapshot,
): Promise<void> {
  // Sent as text: PGlite takes about three times as much memory for a large bytea parameter.
  const data = Buffer.from(snapshot.data.buffer, snapshot.data.byteOffset, snapshot.data.byteLength)
  await tx.query(
    `insert into doc_snapshots (board_id, doc, upto_seq, data, sha256, slices)
     values ($1, $2, $3, decode($4, 'base64'), $5, $6)
     on conflict (board_id, doc, upto_seq)
     do update set data = excluded.data, sha256 = excluded.sha256, slices = excluded.slices`,
    [boardId, doc, snapshot.uptoSeq, data.toString('base64'), snapshot.sha256, snapshot.slices],
  )
}

/** Starts another document: stored updates of the old one can't be combined with it. Those of a canvas stay as its history. */
export async function replaceBoardDocument(
  tx: Queryable,
  boardId: string,
  doc: string,
  snapshot: DocSnapshot,
): Promise<void> {
  if (doc !== CANVAS_DOC)
    await tx.query('delete from doc_updates where board_id = $1 and doc = $2', [boardId, doc])
  await tx.query('delete from doc_snapshots where board_id = $1 and doc = $2', [boardId, doc])
  await insertSnapshot(tx, boardId, doc, snapshot)
}

/**
 * Keeps the newest two. Returns the last update that the older one contains: both contain everything up to it. Returns 0 if there
 * is only one.
 */
export async function dropOldSnapshots(tx: Queryable, boardId: string, doc: string): Promise<number> {
  const kept = await tx.query<{ uptoSeq: number }>(
    `select upto_seq as "uptoSeq" from doc_snapshots
     where board_id = $1 and doc = $2 order by upto_seq desc limit 2`,
    [boardId, doc],
  )
  const older = kept[1]?.uptoSeq ?? 0
  await tx.query('delete from doc_snapshots where board_id = $1 and doc = $2 and upto_seq < $3', [
    boardId,
    doc,
    older,
  ])
  return older
}

/** Deletes damaged snapshots, which would count as the one to fall back on. */
export async function deleteSnapshotsAfter(
  tx: Queryable,
  boardId: string,
  doc: string,
  seq: number,
): Promise<void> {
  await tx.query('delete from doc_snapshots where board_id = $1 and doc = $2 and upto_seq > $3', [
    boardId,
    doc,
    seq,
  ])
}
