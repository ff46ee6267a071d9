import { COMMIT_LATER } from './driver/commit-later.ts'
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

/** A note that was changed; an unknown one was started then. `at`: in milliseconds since 1970. */
export interface TouchedNote {
  boardId: string
  noteId: string
  at: number
}

/** Records when these notes changed. A power cut may undo it. */
export async function touchNotes(db: Queryable, notes: readonly TouchedNote[]): Promise<void> {
  if (notes.length === 0) return
  await db.query(
    `insert into notes (board_id, note_id, created_at, updated_at)
     select "boardId", "noteId", moment, moment
       from jsonb_to_recordset($1::text::jsonb) as note ("boardId" text, "noteId" text, at double precision)
            join boards on boards.id = note."boardId",
            lateral (select to_timestamp(at / 1000.0)) as touched (moment)
     on conflict (board_id, note_id) do update set updated_at = greatest(notes.updated_at, excluded.updated_at)
     returning ${COMMIT_LATER}`,
    [JSON.stringify(notes)],
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
