import type { Role } from '#session/core/role.ts'
import type { Queryable } from './driver/database.ts'

/** A board at its creation. `title` and `premise` change by events later, and these are copies for lists. */
export interface NewBoardRow {
  id: string
  title: string
  premise: string
  createdBy: string
  at: Date
}

/** The row of a new board, which its log follows in the same transaction. */
export async function insertBoard(tx: Queryable, board: NewBoardRow): Promise<void> {
  await tx.query(
    `insert into boards (id, title, premise, created_by, created_at, changed_at)
     values ($1, $2, $3, $4, $5, $5)`,
    [board.id, board.title, board.premise, board.createdBy, board.at],
  )
}

/** The part of a session that lists of boards read; written in the transaction of the events that change it. */
export interface BoardCopyRow {
  id: string
  title: string
  premise: string
  changedAt: Date
  deletedAt: Date | null
  closedAt: Date | null
}

/** Updates the row, a copy of facts from the session. `changedAt` never goes back. */
export async function updateBoard(tx: Queryable, board: BoardCopyRow): Promise<void> {
  await tx.query(
    `update boards set title = $2, premise = $3, changed_at = greatest(changed_at, $4), deleted_at = $5,
            closed_at = $6
      where id = $1`,
    [board.id, board.title, board.premise, board.changedAt, board.deletedAt, board.closedAt],
  )
}

/** Copies the board's settings; missing or null: as long as the server keeps it. */
export async function setRetention(
  tx: Queryable,
  boardId: string,
  {
    historyDays,
    activityDays,
  }: { historyDays?: number | null | undefined; activityDays?: number | null | undefined },
): Promise<void> {
  await tx.query('update boards set history_days = $2, activity_days = $3 where id = $1', [
    boardId,
    historyDays ?? null,
    activityDays ?? null,
  ])
}

/** A board in the list of one person's boards; `role` is theirs. */
export interface ListedBoardRow {
  id: string
  title: string
  premise: string
  createdAt: Date
  /** The last change of the session or the canvas, whichever is later. */
  changedAt: Date
  role: Role
  /** Closed by the operator: it can't be opened. */
  isClosed: boolean
  /** When this person was last there; null: never. */
  openedAt: Date | null
  isPinned: boolean
  isArchived: boolean
  /** This person starts other boards from it. */
  isTemplate: boolean
  /** The name of the folder in which this person keeps it. */
  folder: string | null
  /** How many people are on it. */
  people: number
  /** Number of the canvas's last update: two reads with the same number see the same canvas. */
  canvasSeq: number
}

/** The boards of this person, last changed first; `boardId` restricts the list to one. */
export async function listBoards(
  db: Queryable,
  userId: string,
  boardId: string | null = null,
): Promise<ListedBoardRow[]> {
  return db.query<ListedBoardRow>(
    `select b.id, b.title, b.premise, b.created_at as "createdAt", m.role,
            b.changed_at as "changedAt", b.closed_at is not null as "isClosed",
            m.last_seen_at as "openedAt", m.is_pinned as "isPinned", m.is_archived as "isArchived", m.folder,
            m.is_template as "isTemplate",
            (select count(*)::int from members o where o.board_id = b.id) as people,
            coalesce((select max(u.seq) from doc_updates u where u.board_id = b.id and u.doc = ''),
                     (select max(s.upto_seq) from doc_snapshots s where s.board_id = b.id and s.doc = ''),
                     0) as "canvasSeq"
       from members m
       join boards b on b.id = m.board_id
      where m.user_id = $1 and b.deleted_at is null and ($2::text is null or b.id = $2)
      order by b.changed_at desc`,
    [userId, boardId],
  )
}

/** A board that its owner deleted and can still restore. */
export interface DeletedBoardRow {
  id: string
  title: string
  deletedAt: Date
}

/** Boards that this person owns and that were deleted since this time, last deleted first; see `listBoards`. */
export async function listDeletedBoards(
  db: Queryable,
  { userId, boardId, since }: { userId: string; boardId: string | null; since: Date },
): Promise<DeletedBoardRow[]> {
  return db.query<DeletedBoardRow>(
    `select b.id, b.title, b.deleted_at as "deletedAt"
       from members m
       join boards b on b.id = m.board_id
      where m.user_id = $1 and m.role = 'owner' and b.deleted_at >= $3
        and ($2::text is null or b.id = $2)
      order by b.deleted_at desc
      limit 100`,
    [userId, boardId, since],
  )
}

/** Whether someone without an account made the board. */
export async function isGuestsBoard(db: Queryable, boardId: string): Promise<boolean> {
  const [creator] = await db.query<{ kind: string }>(
    'select u.kind from boards b join users u on u.id = b.created_by where b.id = $1',
    [boardId],
  )
  return creator?.kind === 'guest'
}
