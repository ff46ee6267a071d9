import type { Queryable } from './driver/database.ts'

/** The record of a file that a person gave with an answer; `addedBy` is their id, `type` a MIME type. */
export interface InterviewFileRow {
  boardId: string
  id: string
  interviewId: string
  questionId: string
  addedBy: string
  name: string
  type: string
  /** In bytes. */
  size: number
}

const COLUMNS = `board_id as "boardId", id, interview_id as "interviewId", question_id as "questionId",
                 added_by as "addedBy", name, type, size`

export interface FileQuota {
  maxCount: number
  maxBytes: number
}

/** Returns false, and writes nothing, if the board has no room for it. */
export async function insertInterviewFile(
  db: Queryable,
  row: InterviewFileRow,
  { maxCount, maxBytes }: FileQuota,
  at: Date,
): Promise<boolean> {
  const inserted = await db.query(
    `insert into interview_files (board_id, id, interview_id, question_id, added_by, name, type, size, added_at)
     select $1, $2, $3, $4, $5, $6, $7, $8::integer, $9::timestamptz
      where (select count(*) < $10::integer and coalesce(sum(size), 0) + $8::integer <= $11::bigint
               from interview_files where board_id = $1)
     returning id`,
    [
      ...[row.boardId, row.id, row.interviewId, row.questionId, row.addedBy, row.name, row.type, row.size],
      ...[at, maxCount, maxBytes],
    ],
  )
  return inserted.length > 0
}

/** `null` if the board has no such file. */
export async function readInterviewFile(
  db: Queryable,
  boardId: string,
  id: string,
): Promise<InterviewFileRow | null> {
  const [row] = await db.query<InterviewFileRow>(
    `select ${COLUMNS} from interview_files where board_id = $1 and id = $2`,
    [boardId, id],
  )
  return row ?? null
}

/** Those of the board that were added before this time. */
export async function listInterviewFiles(
  db: Queryable,
  boardId: string,
  before: Date,
): Promise<InterviewFileRow[]> {
  return db.query<InterviewFileRow>(
    `select ${COLUMNS} from interview_files where board_id = $1 and added_at < $2`,
    [boardId, before],
  )
}

/** Deletes the rows only; ids without a row are skipped. */
export async function deleteInterviewFiles(
  db: Queryable,
  boardId: string,
  ids: readonly string[],
): Promise<void> {
  await db.query(
    `delete from interview_files
      where board_id = $1 and id in (select jsonb_array_elements_text($2::jsonb))`,
    [boardId, JSON.stringify(ids)],
  )
}

/** Returns those of these files, each as `<board>/<file>`, that have a row. */
export async function findStoredFiles(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ key: string }>(
    `select f.board_id || '/' || f.id as key
       from jsonb_array_elements_text($1::jsonb) as asked(key)
       join interview_files f
         on f.board_id = split_part(asked.key, '/', 1) and f.id = split_part(asked.key, '/', 2)`,
    [JSON.stringify(keys)],
  )
  return new Set(rows.map(({ key }) => key))
}

/** Deletes and returns rows of boards that were deleted before this time, a few boards at a time. */
export async function deleteFilesOfDeletedBoards(db: Queryable, before: Date): Promise<InterviewFileRow[]> {
  return db.query<InterviewFileRow>(
    `delete from interview_files f
      where f.board_id in (select b.id from boards b
                            where b.deleted_at < $1
                              and exists (select 1 from interview_files o where o.board_id = b.id)
                            limit 20)
      returning ${COLUMNS}`,
    [before],
  )
}
