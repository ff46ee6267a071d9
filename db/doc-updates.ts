import type { Queryable } from './database.ts'
import type { DocClient } from './doc-clients.ts'
import { updateChecksum } from './update-checksum.ts'

/** The name of a board's canvas among its documents. */
export const CANVAS_DOC = ''

/** One applied Yjs update (v1) on its way to storage. */
export interface DocUpdateRow {
  boardId: string
  doc: string
  /** 1, 2, 3 … in each document, without gaps. */
  seq: number
  /** Of the process that holds the board. */
  epoch: number
  actor: string
  data: Uint8Array
  /** The Yjs client ids that this update is the first to write under. */
  clients?: readonly DocClient[]
}

export interface StoredUpdate {
  seq: number
  data: Uint8Array
  /** Whether it is as it was written; one from before updates had checksums is taken for that. */
  isIntact: boolean
}

/** The first updates of a new board, in order; belongs into the transaction that makes the board's row. */
export async function insertFirstUpdates(
  tx: Queryable,
  boardId: string,
  updates: readonly Uint8Array[],
): Promise<void> {
  for (const [i, data] of updates.entries()) {
    const seq = i + 1
    await tx.query(
      `insert into doc_updates (board_id, doc, seq, epoch, actor, data, checksum)
       values ($1, $2, $3, 0, 'server', $4, $5)`,
      [boardId, CANVAS_DOC, seq, data, updateChecksum({ boardId, doc: CANVAS_DOC, seq }, data)],
    )
  }
}

/**
 * Takes the board over: from here on an append under an older epoch writes nothing. The row stays locked until the
 * transaction ends, so what it reads of the board's updates and snapshots is all there will ever be of older epochs.
 * null: no such board, or it was deleted.
 */
export async function raiseEpoch(tx: Queryable, boardId: string): Promise<number | null> {
  const [row] = await tx.query<{ epoch: number }>(
    'update boards set epoch = epoch + 1 where id = $1 and deleted_at is null returning epoch',
    [boardId],
  )
  return row?.epoch ?? null
}

/** False: another process has taken the board over. True: nobody can until the transaction ends. */
export async function holdEpoch(tx: Queryable, boardId: string, epoch: number): Promise<boolean> {
  const rows = await tx.query('select 1 from boards where id = $1 and epoch = $2 for share', [boardId, epoch])
  return rows.length > 0
}

/**
 * Appends in one statement, each row only if its board is still held under its epoch. Appending the same rows again
 * changes nothing: after a lost connection nobody knows whether the first try was committed.
 * Returns the boards of which rows were written; rows of other boards were fenced off.
 */
export async function appendUpdates(db: Queryable, rows: readonly DocUpdateRow[]): Promise<Set<string>> {
  const clients = rows.flatMap(clientRows)
  // One parameter whatever the number of rows: one prepared statement, and three times the rows a second that a long
  // VALUES list gives in PGlite. The share lock keeps a take-over waiting until this is committed.
  const written = await db.query<{ board_id: string }>(
    `${clients.length > 0 ? INSERT_CLIENTS : ''}
     insert into doc_updates (board_id, doc, seq, epoch, actor, data, checksum)
     select v."boardId", v.doc, v.seq, v.epoch, v.actor, decode(v.data, 'base64'), v.checksum
     from jsonb_to_recordset($1::text::jsonb)
       as v("boardId" text, doc text, seq bigint, epoch integer, actor text, data text,
            checksum bigint)
     join boards b on b.id = v."boardId" and b.epoch = v.epoch
     for share of b
     on conflict (board_id, doc, seq) do update set epoch = excluded.epoch
       where doc_updates.epoch = excluded.epoch
     returning board_id`,
    [JSON.stringify(rows.map(jsonRow)), ...(clients.length > 0 ? [JSON.stringify(clients)] : [])],
  )
  return new Set(written.map((row) => row.board_id))
}

/** Part of the statement that appends, so that an id has its owner from the COMMIT of its first update on. */
const INSERT_CLIENTS = `with owned as (
       insert into doc_clients (board_id, doc, client_id, kind, user_id)
       select c."boardId", c.doc, c."clientId", c.kind, c."userId"
       from jsonb_to_recordset($2::text::jsonb)
         as c("boardId" text, doc text, epoch integer, "clientId" bigint, kind text, "userId" text)
       join boards b on b.id = c."boardId" and b.epoch = c.epoch
       for share of b
       on conflict do nothing
     )`

/** Key by key: this is on the way of every edit, and taking a row apart by `...` costs more than all of it. */
function jsonRow(row: DocUpdateRow): object {
  const { boardId, doc, seq, epoch, actor, data } = row
  return {
    boardId,
    doc,
    seq,
    epoch,
    actor,
    data: Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('base64'),
    checksum: updateChecksum(row, data),
  }
}

const NO_ROWS: object[] = []

function clientRows({ boardId, doc, epoch, clients }: DocUpdateRow): object[] {
  if (!clients || clients.length === 0) return NO_ROWS
  return clients.map(({ clientId, owner }) => {
    const userId = owner.kind === 'person' ? owner.userId : null
    return { boardId, doc, epoch, clientId, kind: owner.kind, userId }
  })
}

/** In order. */
export async function readUpdatesAfter(
  tx: Queryable,
  boardId: string,
  doc: string,
  seq: number,
): Promise<StoredUpdate[]> {
  const rows = await tx.query<{ seq: number; data: Uint8Array; checksum: number | null }>(
    'select seq, data, checksum from doc_updates where board_id = $1 and doc = $2 and seq > $3 order by seq',
    [boardId, doc, seq],
  )
  return rows.map(({ checksum, ...row }) => {
    const place = { boardId, doc, seq: row.seq }
    return { ...row, isIntact: checksum === null || checksum === updateChecksum(place, row.data) }
  })
}

export async function deleteUpdatesUpTo(
  tx: Queryable,
  boardId: string,
  doc: string,
  seq: number,
): Promise<void> {
  await tx.query('delete from doc_updates where board_id = $1 and doc = $2 and seq <= $3', [
    boardId,
    doc,
    seq,
  ])
}

/** For "last change" in the list of boards. */
export async function markChanged(db: Queryable, boardIds: readonly string[]): Promise<void> {
  await db.query(
    `update boards set changed_at = now()
     where id in (select jsonb_array_elements_text($1::text::jsonb))`,
    [JSON.stringify(boardIds)],
  )
}
