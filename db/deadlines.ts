import type { Queryable } from './driver/database.ts'

/** Things that can end automatically at a set time. */
export type DeadlineKind =
  | 'step'
  | 'vote'
  | 'rating'
  | 'interview'
  | 'context-request'
  | 'picks'
  | 'step-opening'
  | 'reminder'
  | 'review-request'
  | 'to-do'

/** Something on a board that ends automatically. */
export interface Deadline {
  boardId: string
  kind: DeadlineKind
  /** The id of the vote, rating, interview, request, review request, round or planned step, or the number of the to-do; empty for the step that runs and its reminders, and for all to-dos of a board whose deadlines were never set. */
  subjectId: string
  /** Milliseconds since 1970. */
  dueAt: number
}

/** Replaces the deadline; `dueAt: null`: it has none, or is over. */
export async function setDeadline(
  tx: Queryable,
  { boardId, kind, subjectId, dueAt }: Omit<Deadline, 'dueAt'> & { dueAt: number | null },
): Promise<void> {
  if (dueAt === null) {
    await tx.query('delete from deadlines where board_id = $1 and kind = $2 and subject_id = $3', [
      boardId,
      kind,
      subjectId,
    ])
    return
  }
  await tx.query(
    `insert into deadlines (board_id, kind, subject_id, due_at) values ($1, $2, $3, $4)
     on conflict (board_id, kind, subject_id) do update set due_at = excluded.due_at`,
    [boardId, kind, subjectId, new Date(dueAt)],
  )
}

/** Deadlines up to `before`, the earliest first, at most 1,000. Boards that are deleted or closed wait until they are back. */
export async function listDeadlines(db: Queryable, before: Date): Promise<Deadline[]> {
  return await db.query<Deadline>(
    `select d.board_id as "boardId", d.kind, d.subject_id as "subjectId",
            round(extract(epoch from d.due_at) * 1000)::bigint as "dueAt"
       from deadlines d join boards b on b.id = d.board_id
      where d.due_at <= $1 and b.deleted_at is null and b.closed_at is null
      order by d.due_at limit 1000`,
    [before],
  )
}

/** Sets the deadlines of a board's to-dos in place of the row for all of them. Those set since then stay. */
export async function setDeadlinesOfToDos(
  tx: Queryable,
  boardId: string,
  deadlines: readonly Deadline[],
): Promise<void> {
  for (const { kind, subjectId, dueAt } of deadlines)
    await tx.query(
      `insert into deadlines (board_id, kind, subject_id, due_at) values ($1, $2, $3, $4) on conflict do nothing`,
      [boardId, kind, subjectId, new Date(dueAt)],
    )
  await setDeadline(tx, { boardId, kind: 'to-do', subjectId: '', dueAt: null })
}
