import type { Queryable } from './driver/database.ts'

/** A note's number, once it has one: numbers are never given twice, and stay when the note is deleted. */
export interface NumberedNoteRow {
  noteId: string
  number: number
  authorId: string | null
  /** When the note was started, if that differs from when it was numbered. */
  at?: number | null
}

/** A note's row may exist since the note was being written; then the time of its start stays. */
export async function insertNoteNumbers(
  tx: Queryable,
  boardId: string,
  notes: readonly NumberedNoteRow[],
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into notes (board_id, note_id, number, author_id, created_at, updated_at)
     select $1, "noteId", number, "authorId", begun, begun
       from jsonb_to_recordset($2::jsonb)
            as note ("noteId" text, number integer, "authorId" text, at double precision),
            lateral (select coalesce(to_timestamp(at / 1000.0), $3::timestamptz)) as beginning (begun)
     on conflict (board_id, note_id) do update set number = excluded.number, author_id = excluded.author_id`,
    [boardId, JSON.stringify(notes), at],
  )
}

/** Records that these notes changed now; unknown ones were started now. */
export async function touchNotes(
  db: Queryable,
  boardId: string,
  noteIds: readonly string[],
  at: Date,
): Promise<void> {
  if (noteIds.length === 0) return
  await db.query(
    `insert into notes (board_id, note_id, created_at, updated_at)
     select $1, note_id, $3, $3 from jsonb_array_elements_text($2::jsonb) as note_id
     on conflict (board_id, note_id) do update set updated_at = excluded.updated_at`,
    [boardId, JSON.stringify(noteIds), at],
  )
}

/** When a note was started, and last changed in any way that the document records. */
export interface NoteTimes {
  noteId: string
  createdAt: Date
  updatedAt: Date
}

/** Lists the times of one note, or of all notes of the board. */
export async function listNoteTimes(
  db: Queryable,
  boardId: string,
  noteId: string | null = null,
): Promise<NoteTimes[]> {
  return db.query<NoteTimes>(
    `select note_id as "noteId", created_at as "createdAt", updated_at as "updatedAt"
       from notes where board_id = $1 and ($2::text is null or note_id = $2)`,
    [boardId, noteId],
  )
}
