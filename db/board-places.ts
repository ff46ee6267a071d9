import type { Queryable } from './driver/database.ts'

/** How a person keeps a board on their home page. */
export interface BoardPlace {
  isPinned: boolean
  isArchived: boolean
  folder: string | null
  isTemplate: boolean
}

export async function updatePlace(
  db: Queryable,
  { boardId, userId }: { boardId: string; userId: string },
  change: { [Field in keyof BoardPlace]?: BoardPlace[Field] | undefined },
): Promise<void> {
  await db.query(
    `update members set is_pinned = coalesce($3, is_pinned), is_archived = coalesce($4, is_archived),
            folder = case when $5 then $6 else folder end,
            is_template = coalesce($7, is_template)
      where board_id = $1 and user_id = $2`,
    [
      boardId,
      userId,
      change.isPinned ?? null,
      change.isArchived ?? null,
      change.folder !== undefined,
      change.folder ?? null,
      change.isTemplate ?? null,
    ],
  )
}

/** Renames a folder of this person; `to` null removes it from its boards. */
export async function renameFolder(
  db: Queryable,
  userId: string,
  { from, to }: { from: string; to: string | null },
): Promise<void> {
  await db.query('update members set folder = $3 where user_id = $1 and folder = $2', [userId, from, to])
}
