import type { Queryable } from './driver/database.ts'

/** The content of a database in numbers. */
export interface StoredContent {
  /** Without deleted ones. */
  boards: number
  people: number
  /** When a board was last changed; `null` without boards. */
  changedAt: Date | null
}

/** Reads the tables of boards and people whole, so that a damaged one is noticed. */
export async function readStoredContent(db: Queryable): Promise<StoredContent> {
  const [row] = await db.query<StoredContent>(
    `select (select count(*)::int from boards where deleted_at is null) as boards,
            (select count(*)::int from users) as people,
            (select max(changed_at) from boards) as "changedAt"`,
  )
  return row ?? { boards: 0, people: 0, changedAt: null }
}
