import type { Queryable } from './driver/database.ts'

/** A deleted record as it was before. */
export interface DeletedRow {
  id: string
  type: string
  text: string
  /** A person's or an agent's id; `null`: the server, or a note without an author. */
  actor: string | null
  /** The fields of its record that show the origin of its words; `null`: not kept. */
  marks: Record<string, unknown> | null
  /** Milliseconds since 1970. */
  at: number
  /** The last update before the deletion. */
  lastSeq: number
}

/** A later deletion of the same record replaces the earlier one. */
export async function putDeletedRecords(
  tx: Queryable,
  boardId: string,
  records: readonly DeletedRow[],
): Promise<void> {
  if (records.length === 0) return
  await tx.query(
    `insert into deleted_records (board_id, record_id, last_seq, at, actor, type, text, marks)
     select $1, r.id, r."lastSeq", to_timestamp(r.at / 1000), r.actor, r.type, r.text, r.marks
       from jsonb_to_recordset($2::text::jsonb)
         as r(id text, "lastSeq" bigint, at double precision, actor text, type text, text text, marks jsonb)
     on conflict (board_id, record_id) do update
       set last_seq = excluded.last_seq, at = excluded.at, actor = excluded.actor, type = excluded.type,
           text = excluded.text, marks = excluded.marks`,
    [boardId, JSON.stringify(records)],
  )
}

/** Records that were deleted since then, in no particular order. */
export async function listDeletedRecords(db: Queryable, boardId: string, since: Date): Promise<DeletedRow[]> {
  return await db.query<DeletedRow>(
    `select record_id as id, type, text, actor, marks, round(extract(epoch from at) * 1000)::bigint as at,
            last_seq as "lastSeq"
       from deleted_records where board_id = $1 and at >= $2`,
    [boardId, since],
  )
}

/** Forgets records that were deleted before then. */
export async function dropDeletedRecords(db: Queryable, boardId: string, before: Date): Promise<void> {
  await db.query('delete from deleted_records where board_id = $1 and at < $2', [boardId, before])
}
