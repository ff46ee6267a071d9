import type { Role } from '#session/role.ts'
import type { Queryable } from './database.ts'

export interface NewBoard {
  id: string
  title: string
  premise: string
  createdBy: string
  at: Date
  /** The first update of its canvas: a board is never without one. */
  seed: Uint8Array
}

export async function insertBoard(tx: Queryable, board: NewBoard): Promise<void> {
  await tx.query(
    `insert into boards (id, title, premise, created_by, created_at, changed_at)
     values ($1, $2, $3, $4, $5, $5)`,
    [board.id, board.title, board.premise, board.createdBy, board.at],
  )
  await tx.query(
    `insert into doc_updates (board_id, doc, seq, epoch, actor, at, data)
     values ($1, '', 1, 0, 'server', $2, $3)`,
    [board.id, board.at, board.seed],
  )
}

export interface BoardCopy {
  id: string
  title: string
  premise: string
  changedAt: Date
  deletedAt: Date | null
}

export async function updateBoard(tx: Queryable, board: BoardCopy): Promise<void> {
  await tx.query(
    'update boards set title = $2, premise = $3, changed_at = $4, deleted_at = $5 where id = $1',
    [board.id, board.title, board.premise, board.changedAt, board.deletedAt],
  )
}

export interface ListedBoard {
  id: string
  title: string
  premise: string
  createdAt: Date
  /** Of the session or the canvas, whichever changed last. */
  changedAt: Date
  role: Role
  /** Of the canvas's last update: two reads with the same number see the same canvas. */
  canvasSeq: number
}

/** The boards this person is on, the last changed first; `boardId` narrows it to one. */
export async function listBoards(
  db: Queryable,
  userId: string,
  boardId: string | null = null,
): Promise<ListedBoard[]> {
  return db.query<ListedBoard>(
    `select b.id, b.title, b.premise, b.created_at as "createdAt", m.role,
            greatest(b.changed_at, last_update.at, last_snapshot.at) as "changedAt",
            coalesce(last_update.seq, last_snapshot.upto_seq, 0) as "canvasSeq"
       from members m
       join boards b on b.id = m.board_id
       left join lateral (select u.at, u.seq from doc_updates u where u.board_id = b.id and u.doc = ''
                           order by u.seq desc limit 1) last_update on true
       left join lateral (select s.at, s.upto_seq from doc_snapshots s where s.board_id = b.id and s.doc = ''
                           order by s.upto_seq desc limit 1) last_snapshot on true
      where m.user_id = $1 and b.deleted_at is null and ($2::text is null or b.id = $2)
      order by "changedAt" desc`,
    [userId, boardId],
  )
}
