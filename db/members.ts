import type { LinkRole, Role } from '#session/core/role.ts'
import type { Queryable } from './driver/database.ts'

/** A member as in the session. `linkId`: the link of their joining, or `null`. */
export interface MemberRecord {
  boardId: string
  userId: string
  role: Role
  linkId: string | null
  isByGroups: boolean
}

/** Adds the member or changes their role; the time of the first joining stays. */
export async function putMember(tx: Queryable, member: MemberRecord, at: Date): Promise<void> {
  await tx.query(
    `insert into members (board_id, user_id, role, link_id, joined_at, is_by_groups) values ($1, $2, $3, $4, $5, $6)
     on conflict (board_id, user_id) do update
       set role = excluded.role, link_id = excluded.link_id, is_by_groups = excluded.is_by_groups`,
    [member.boardId, member.userId, member.role, member.linkId, at, member.isByGroups],
  )
}

/** Also deletes their link and "last seen" time; no error if they are no member. */
export async function deleteMember(tx: Queryable, boardId: string, userId: string): Promise<void> {
  await tx.query('delete from members where board_id = $1 and user_id = $2', [boardId, userId])
}

/** Includes deleted boards: a restored board has its members again. */
export async function boardIdsOf(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db.query<{ board_id: string }>(
    'select board_id from members where user_id = $1 order by board_id',
    [userId],
  )
  return rows.map((row) => row.board_id)
}

/** Boards on which this person has their role from groups. */
export async function listBoardsByGroups(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db.query<{ board_id: string }>(
    'select board_id from members where user_id = $1 and is_by_groups order by board_id',
    [userId],
  )
  return rows.map((row) => row.board_id)
}

/** Boards that are not deleted, whose only owner this person is. */
export async function listOnlyOwned(db: Queryable, userId: string): Promise<{ id: string; title: string }[]> {
  return await db.query<{ id: string; title: string }>(
    `select b.id, b.title from members m join boards b on b.id = m.board_id
      where m.user_id = $1 and m.role = 'owner' and b.deleted_at is null
        and not exists (select 1 from members other
                         where other.board_id = b.id and other.role = 'owner' and other.user_id <> $1)
      order by b.changed_at desc`,
    [userId],
  )
}

/** Members without an account, except owners. */
const GUESTS = `from members m join users u on u.id = m.user_id
                where m.board_id = $1 and u.kind = 'guest' and m.role <> 'owner'`

/** Members without an account. */
export async function countGuests(db: Queryable, boardId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(`select count(*)::int as count ${GUESTS}`, [boardId])
  return row?.count ?? 0
}

/** Ids of the members without an account, in no particular order. */
export async function listGuestIds(db: Queryable, boardId: string): Promise<string[]> {
  const rows = await db.query<{ user_id: string }>(`select m.user_id ${GUESTS}`, [boardId])
  return rows.map((row) => row.user_id)
}
/** A member's details for facilitators that the session doesn't have. */
export interface MemberDetailRecord {
  userId: string
  kind: 'guest' | 'account'
  /** The role of the link that they used; `null` if they created the board, or a facilitator let them in. */
  cameBy: LinkRole | null
  /** `null` if they were not seen since this is recorded. */
  lastSeenAt: Date | null
}

/** One for each member, in no particular order. */
export async function listMemberDetails(db: Queryable, boardId: string): Promise<MemberDetailRecord[]> {
  return db.query<MemberDetailRecord>(
    `select m.user_id as "userId", u.kind, l.role as "cameBy", m.last_seen_at as "lastSeenAt"
       from members m
       join users u on u.id = m.user_id
       left join links l on l.id = m.link_id
      where m.board_id = $1`,
    [boardId],
  )
}
