import type { Queryable } from './database.ts'

/** What guests have left on the server. */
export interface GuestLeavings {
  boards: number
  /** Of pictures and files of answers that are kept. */
  bytes: number
}

/** Counts what people who are guests still have left since then. */
export async function countGuestLeavings(db: Queryable, since: Date): Promise<GuestLeavings> {
  const [found] = await db.query<{ boards: string; bytes: string }>(
    `select
       (select count(*) from boards b join users u on u.id = b.created_by
         where u.kind = 'guest' and b.created_at >= $1)::text as boards,
       (select coalesce(sum(f.bytes), 0)
          from (select added_by, bytes from pictures where added_at >= $1
                union all
                select added_by, size from interview_files where added_at >= $1) f
          join users u on u.id = f.added_by
         where u.kind = 'guest')::text as bytes`,
    [since],
  )
  return { boards: Number(found?.boards ?? 0), bytes: Number(found?.bytes ?? 0) }
}
