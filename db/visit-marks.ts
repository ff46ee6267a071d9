import { NO_VISIT, type VisitMark } from '#session/review/visit-mark.ts'
import type { Queryable } from './driver/database.ts'

/** A mark, and the one from before everything was marked as seen; `null`: there is nothing to undo. */
export interface StoredMark {
  mark: VisitMark
  before: VisitMark | null
}

interface Row extends Pick<VisitMark, 'throughSeq' | 'seen'> {
  visitAt: Date | null
  activeAt: Date | null
  lastVisitAt: Date | null
  before: VisitMark | null
}

const SELECT = `select through_seq as "throughSeq", seen, visit_at as "visitAt", active_at as "activeAt",
    last_visit_at as "lastVisitAt", before from visit_marks where board_id = $1 and user_id = $2`

/** The mark of a person who has never been on the board is `NO_VISIT`. */
export async function readVisitMark(db: Queryable, boardId: string, userId: string): Promise<StoredMark> {
  return markOf(await db.query<Row>(SELECT, [boardId, userId]))
}

/** Like `readVisitMark`; other changes of this mark wait until the transaction ends. */
export async function lockVisitMark(tx: Queryable, boardId: string, userId: string): Promise<StoredMark> {
  await tx.query(
    'insert into visit_marks (board_id, user_id, through_seq) values ($1, $2, 0) on conflict do nothing',
    [boardId, userId],
  )
  return markOf(await tx.query<Row>(`${SELECT} for update`, [boardId, userId]))
}

function markOf([row]: Row[]): StoredMark {
  if (!row) return { mark: NO_VISIT, before: null }
  const { before, visitAt, activeAt, lastVisitAt, ...mark } = row
  const times = {
    visitAt: visitAt?.getTime() ?? 0,
    activeAt: activeAt?.getTime() ?? 0,
    lastVisitAt: lastVisitAt?.getTime() ?? null,
  }
  return { mark: { ...mark, ...times }, before }
}

export async function putVisitMark(
  tx: Queryable,
  boardId: string,
  userId: string,
  { mark, before }: StoredMark,
): Promise<void> {
  const { throughSeq, seen, visitAt, activeAt, lastVisitAt } = mark
  const time = (at: number | null) => (at ? new Date(at) : null)
  await tx.query(
    `insert into visit_marks (board_id, user_id, through_seq, seen, visit_at, active_at, last_visit_at, before)
     values ($1, $2, $3, $4::text::jsonb, $5, $6, $7, $8::text::jsonb)
     on conflict (board_id, user_id) do update set through_seq = excluded.through_seq, seen = excluded.seen,
       visit_at = excluded.visit_at, active_at = excluded.active_at, last_visit_at = excluded.last_visit_at,
       before = excluded.before`,
    [
      boardId,
      userId,
      throughSeq,
      JSON.stringify(seen),
      time(visitAt),
      time(activeAt),
      time(lastVisitAt),
      before && JSON.stringify(before),
    ],
  )
}

export async function listMarkedBoards(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>('select board_id as id from visit_marks where user_id = $1', [
    userId,
  ])
  return rows.map(({ id }) => id)
}

export async function deleteVisitMark(tx: Queryable, boardId: string, userId: string): Promise<void> {
  await tx.query('delete from visit_marks where board_id = $1 and user_id = $2', [boardId, userId])
}
