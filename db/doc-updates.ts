import { crc32 } from 'node:zlib'
import type { DocClient } from './doc-clients.ts'
import { COMMIT_LATER } from './driver/commit-later.ts'
import type { Queryable } from './driver/database.ts'

/** The name of a board's canvas among its documents. */
export const CANVAS_DOC = ''
const DRAFT_PREFIX = 'draft:'

function draftDoc(userId: string): string {
  return DRAFT_PREFIX + userId
}

/** The name of the canvas, for `null`, or of this person’s draft document. */
export function docNameOf(draftOf: string | null): string {
  return draftOf === null ? CANVAS_DOC : draftDoc(draftOf)
}

/** Names a document as one owner writes it. */
export function appendKey({ boardId, doc, epoch }: Pick<DocUpdateRow, 'boardId' | 'doc' | 'epoch'>): string {
  return `${boardId} ${doc} ${epoch}`
}

/** One applied Yjs update (v1) that is waiting to be stored. */
export interface DocUpdateRow {
  boardId: string
  doc: string
  /** 1, 2, 3 … in each document, without gaps. */
  seq: number
  /** The epoch of the process that owns the board. */
  epoch: number
  actor: string
  data: Uint8Array
  /** The Yjs client ids under which this update is the first to write. */
  clients?: readonly DocClient[]
}

/** A Yjs update as it was appended; `seq` orders the updates of one document. */
export interface StoredUpdate {
  seq: number
  /** Milliseconds since 1970; updates that were committed together have the same. */
  at: number
  /** A person's or an agent's id, or `server`. */
  actor: string
  data: Uint8Array
  /** Whether the checksum matches; an update from before checksums counts as intact. */
  isIntact: boolean
}

/** The first updates of a new board, in order; call it in the transaction that creates the board's row. */
export async function insertFirstUpdates(
  tx: Queryable,
  boardId: string,
  updates: readonly Uint8Array[],
  doc: string = CANVAS_DOC,
): Promise<void> {
  for (const [i, data] of updates.entries()) {
    const seq = i + 1
    await tx.query(
      `insert into doc_updates (board_id, doc, seq, epoch, actor, data, checksum)
       values ($1, $2, $3, 0, 'server', $4, $5)`,
      [boardId, doc, seq, data, updateChecksum({ boardId, doc, seq }, data)],
    )
  }
}

/** The user ids of all people with a draft document on the board, in no particular order. */
export async function listDraftWriters(db: Queryable, boardId: string): Promise<string[]> {
  const rows = await db.query<{ doc: string }>(
    `select doc from doc_updates where board_id = $1 and doc > $2 and doc like $2 || '%'
     union select doc from doc_snapshots where board_id = $1 and doc like $2 || '%'`,
    [boardId, DRAFT_PREFIX],
  )
  return rows.map(({ doc }) => doc.slice(DRAFT_PREFIX.length))
}

/**
 * Takes the board over: from here on, appending under an older epoch writes nothing. The row stays locked until the transaction
 * ends, so the updates and snapshots that it reads are all there will ever be of older epochs. Returns `null` if the board does
 * not exist or was deleted. `mayBeLost`: a power cut may undo it.
 */
export async function raiseEpoch(tx: Queryable, boardId: string, mayBeLost = false): Promise<number | null> {
  const [row] = await tx.query<{ epoch: number }>(
    `update boards set epoch = epoch + 1 where id = $1 and deleted_at is null
     returning epoch${mayBeLost ? `, ${COMMIT_LATER}` : ''}`,
    [boardId],
  )
  return row?.epoch ?? null
}

/** Returns false if another process has taken the board over. If true, no process can until the transaction ends. */
export async function holdEpoch(tx: Queryable, boardId: string, epoch: number): Promise<boolean> {
  const rows = await tx.query('select 1 from boards where id = $1 and epoch = $2 for share', [boardId, epoch])
  return rows.length > 0
}

/**
 * Appends in one statement, each row only if its board is still owned under its epoch. Appending the same rows again
 * changes nothing: after a lost connection the first attempt may or may not be committed. Returns the `appendKey`s of
 * the documents whose rows were written; the rows of other documents were refused.
 */
export async function appendUpdates(db: Queryable, rows: readonly DocUpdateRow[]): Promise<Set<string>> {
  const clients = rows.flatMap(clientRows)
  // One parameter for any number of rows: one prepared statement, and three times the rows a second of a long VALUES list in
  // PGlite. The share lock makes a take-over wait until this is committed.
  const written = await db.query<{ board_id: string; doc: string; epoch: number }>(
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
     returning board_id, doc, epoch`,
    [JSON.stringify(rows.map(jsonRow)), ...(clients.length > 0 ? [JSON.stringify(clients)] : [])],
  )
  return new Set(written.map(({ board_id: boardId, doc, epoch }) => appendKey({ boardId, doc, epoch })))
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

/** Key by key: this runs for every edit, and spreading a row costs more than everything else. */
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

/** Whether anything is stored of the document. */
export async function hasUpdates(tx: Queryable, boardId: string, doc: string): Promise<boolean> {
  const rows = await tx.query(
    `select 1 where exists (select from doc_updates where board_id = $1 and doc = $2)
       or exists (select from doc_snapshots where board_id = $1 and doc = $2)`,
    [boardId, doc],
  )
  return rows.length > 0
}

const SELECT_UPDATES = `select seq, round(extract(epoch from at) * 1000)::bigint as at, actor, data, checksum from doc_updates`

/** In order. */
export async function readUpdatesAfter(
  tx: Queryable,
  boardId: string,
  doc: string,
  seq: number,
  uptoSeq = Number.MAX_SAFE_INTEGER,
): Promise<StoredUpdate[]> {
  const rows = await tx.query<UpdateRow>(
    `${SELECT_UPDATES} where board_id = $1 and doc = $2 and seq > $3 and seq <= $4 order by seq`,
    [boardId, doc, seq, uptoSeq],
  )
  return rows.map((row) => checkedUpdate(boardId, doc, row))
}

/** A moment of a document: after an update, or a time in milliseconds since 1970. */
export type UpdateMoment = { seq: number } | { at: number }

/** In order, from after `between.afterSeq` to `between.uptoSeq`, without those of later commits than the moment's. */
export async function readUpdatesUntil(
  tx: Queryable,
  { boardId, doc }: { boardId: string; doc: string },
  moment: UpdateMoment,
  { afterSeq, uptoSeq = Number.MAX_SAFE_INTEGER }: { afterSeq: number; uptoSeq?: number | undefined },
): Promise<StoredUpdate[]> {
  const isUntil =
    'at' in moment
      ? 'round(extract(epoch from at) * 1000) <= $5'
      : `(seq <= $5 or at = (select at from doc_updates
           where board_id = $1 and doc = $2 and seq <= $5 order by seq desc limit 1))`
  const rows = await tx.query<UpdateRow>(
    `${SELECT_UPDATES} where board_id = $1 and doc = $2 and seq > $3 and seq <= $4 and ${isUntil} order by seq`,
    [boardId, doc, afterSeq, uptoSeq, 'at' in moment ? moment.at : moment.seq],
  )
  return rows.map((row) => checkedUpdate(boardId, doc, row))
}

/** In order, after the newest snapshot, whose number need not be known. */
export async function readUpdatesAfterSnapshot(
  tx: Queryable,
  boardId: string,
  doc: string,
): Promise<StoredUpdate[]> {
  const rows = await tx.query<UpdateRow>(
    `${SELECT_UPDATES}
     where board_id = $1 and doc = $2
       and seq > coalesce((select max(upto_seq) from doc_snapshots where board_id = $1 and doc = $2), 0)
     order by seq`,
    [boardId, doc],
  )
  return rows.map((row) => checkedUpdate(boardId, doc, row))
}

interface UpdateRow {
  seq: number
  at: number
  actor: string
  data: Uint8Array
  checksum: number | null
}

function checkedUpdate(boardId: string, doc: string, { checksum, ...update }: UpdateRow): StoredUpdate {
  const { seq, data } = update
  const isIntact = checksum === null || checksum === updateChecksum({ boardId, doc, seq }, data)
  return { ...update, isIntact }
}

/** Up to and including `seq`. Call it only for updates that a stored snapshot or keyframe covers. */
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

/** When this update of the canvas was committed, in milliseconds since 1970, or the keyframe of its moment; `null`: not known. */
export async function readUpdateTime(db: Queryable, boardId: string, seq: number): Promise<number | null> {
  const [row] = await db.query<{ at: number }>(
    `select round(extract(epoch from at) * 1000)::bigint as at from (
       select seq, at from doc_updates where board_id = $1 and doc = $2 and seq <= $3
       union all select seq, at from doc_keyframes where board_id = $1 and seq <= $3
     ) as known order by seq desc limit 1`,
    [boardId, CANVAS_DOC, seq],
  )
  return row?.at ?? null
}

/** Sets the "last change" of boards in the list of boards. */
export async function markChanged(db: Queryable, boardIds: readonly string[]): Promise<void> {
  await db.query(
    `update boards set changed_at = now()
     where id in (select jsonb_array_elements_text($1::text::jsonb))`,
    [JSON.stringify(boardIds)],
  )
}

/**
 * Detects updates that a disk or a copy damaged or misplaced. CRC-32: an attacker with access to the database could
 * write any checksum too.
 */
function updateChecksum(
  { boardId, doc, seq }: { boardId: string; doc: string; seq: number },
  data: Uint8Array,
): number {
  return crc32(data, crc32(`${boardId} ${doc} ${seq}`))
}
