import type { Queryable } from './driver/database.ts'

/** A picture of a board. `sha256` is of the file as it was added, in hex; `width` and `height` are its pixels. */
export interface PictureRow {
  boardId: string
  id: string
  sha256: string
  addedBy: string
  width: number
  height: number
  isAnimated: boolean
  /** The sizes that are kept, like 'sml'. */
  sizes: string
  /** Bytes of all sizes together. */
  bytes: number
}

const COLUMNS = `board_id as "boardId", id, sha256, added_by as "addedBy", width, height,
                 is_animated as "isAnimated", sizes, bytes`

/** The limits for a board's pictures. */
export interface PictureQuota {
  maxCount: number
  maxBytes: number
}

/** How many more pictures a board keeps that are no longer on its canvas: an undo may restore them. */
const MAX_UNUSED_SHARE = 2

/** Returns false, and writes nothing, if the board has no room for it or the id is taken. */
export async function insertPicture(
  db: Queryable,
  row: PictureRow,
  { maxCount, maxBytes }: PictureQuota,
): Promise<boolean> {
  const inserted = await db.query(
    `insert into pictures (board_id, id, sha256, added_by, width, height, is_animated, sizes, bytes)
     select $1, $2, $3, $4, $5::integer, $6::integer, $7::boolean, $8, $9::integer
      where (select count(*) filter (where unused_since is null) < $10::integer
                and coalesce(sum(bytes) filter (where unused_since is null), 0) + $9::integer <= $11::bigint
                and count(*) < $10::integer * ${MAX_UNUSED_SHARE}
                and coalesce(sum(bytes), 0) + $9::integer <= $11::bigint * ${MAX_UNUSED_SHARE}
               from pictures where board_id = $1)
     on conflict do nothing returning id`,
    [
      row.boardId,
      row.id,
      row.sha256,
      row.addedBy,
      row.width,
      row.height,
      row.isAnimated,
      row.sizes,
      row.bytes,
      maxCount,
      maxBytes,
    ],
  )
  return inserted.length > 0
}

/** `null` if the board has no such picture. */
export async function readPicture(db: Queryable, boardId: string, id: string): Promise<PictureRow | null> {
  const [row] = await db.query<PictureRow>(
    `select ${COLUMNS} from pictures where board_id = $1 and id = $2`,
    [boardId, id],
  )
  return row ?? null
}

export async function listPictures(db: Queryable, boardId: string): Promise<PictureRow[]> {
  return db.query<PictureRow>(`select ${COLUMNS} from pictures where board_id = $1 order by id`, [boardId])
}

/** Finds the picture on up to five boards of this person that are neither deleted nor closed, newest first. */
export async function findPictureOf(db: Queryable, userId: string, id: string): Promise<PictureRow[]> {
  return db.query<PictureRow>(
    `select ${COLUMNS} from pictures p
      where p.id = $2
        and exists (select 1 from members m where m.board_id = p.board_id and m.user_id = $1)
        and exists (select 1 from boards b
                     where b.id = p.board_id and b.deleted_at is null and b.closed_at is null)
      order by p.added_at desc limit 5`,
    [userId, id],
  )
}

/** Records which pictures are on the canvas; for the others the time when they left it stays. */
export async function markUsedPictures(
  db: Queryable,
  boardId: string,
  used: readonly string[],
  now: Date,
): Promise<void> {
  await db.query(
    `update pictures
        set unused_since = case when id in (select jsonb_array_elements_text($2::jsonb)) then null
                                else coalesce(unused_since, $3::timestamptz) end
      where board_id = $1`,
    [boardId, JSON.stringify(used), now],
  )
}

/**
 * Deletes a few pictures, those first that left the canvas first, and none that a named version shows. Returns the deleted rows, whose
 * files must be deleted.
 */
export async function deleteUnusedPictures(
  db: Queryable,
  boardId: string,
  { before, limit }: { before: Date; limit: number },
): Promise<PictureRow[]> {
  return db.query<PictureRow>(
    `delete from pictures where board_id = $1 and id in (
       select id from pictures p where board_id = $1 and unused_since < $2
          and not exists (select from doc_keyframes k where k.board_id = $1 and k.is_kept and coalesce(k.pictures ? p.id, true))
        order by unused_since limit $3
     ) returning ${COLUMNS}`,
    [boardId, before, limit],
  )
}

/** The pictures among these that have a row, with the stored sizes. */
export async function findStoredPictures(
  db: Queryable,
  pictures: readonly Pick<PictureRow, 'boardId' | 'id'>[],
): Promise<Pick<PictureRow, 'boardId' | 'id' | 'sizes'>[]> {
  return db.query(
    `select p.board_id as "boardId", p.id, p.sizes
       from jsonb_to_recordset($1::jsonb) as asked("boardId" text, id text)
       join pictures p on p.board_id = asked."boardId" and p.id = asked.id`,
    [JSON.stringify(pictures.map(({ boardId, id }) => ({ boardId, id })))],
  )
}

/** Deletes and returns rows of boards that were deleted before this time, a few boards at a time. */
export async function deletePicturesOfDeletedBoards(db: Queryable, before: Date): Promise<PictureRow[]> {
  return db.query<PictureRow>(
    `delete from pictures p
      where p.board_id in (select b.id from boards b
                            where b.deleted_at < $1 and exists (select 1 from pictures o where o.board_id = b.id)
                            limit 20)
      returning ${COLUMNS}`,
    [before],
  )
}
