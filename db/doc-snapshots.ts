import type { Queryable } from './database.ts'

/** The whole state of a document after its update `uptoSeq`, as one Yjs update (v1). */
export interface DocSnapshot {
  uptoSeq: number
  data: Uint8Array
  /** Of `data`. */
  sha256: Uint8Array
}

/** Newest first: the one to load, and the one to fall back on. */
export async function readSnapshots(tx: Queryable, boardId: string, doc: string): Promise<DocSnapshot[]> {
  return await tx.query<DocSnapshot>(
    `select upto_seq as "uptoSeq", data, sha256 from doc_snapshots
     where board_id = $1 and doc = $2 order by upto_seq desc limit 2`,
    [boardId, doc],
  )
}

export async function insertSnapshot(
  tx: Queryable,
  boardId: string,
  doc: string,
  snapshot: DocSnapshot,
): Promise<void> {
  await tx.query(
    `insert into doc_snapshots (board_id, doc, upto_seq, data, sha256) values ($1, $2, $3, $4, $5)
     on conflict (board_id, doc, upto_seq) do update set data = excluded.data, sha256 = excluded.sha256`,
    [boardId, doc, snapshot.uptoSeq, snapshot.data, snapshot.sha256],
  )
}

/** Another document from here on: what was stored of the old one can't be put together with it. */
export async function replaceDocument(
  tx: Queryable,
  boardId: string,
  doc: string,
  snapshot: DocSnapshot,
): Promise<void> {
  await tx.query('delete from doc_updates where board_id = $1 and doc = $2', [boardId, doc])
  await tx.query('delete from doc_snapshots where board_id = $1 and doc = $2', [boardId, doc])
  await insertSnapshot(tx, boardId, doc, snapshot)
}

/** Keeps the newest two. Returns how far the older of them reaches: updates up to there are in both. 0: there is only one. */
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

/** For damaged ones: they would take the place of the one to fall back on. */
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
