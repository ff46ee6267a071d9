import type { LinkRole } from '#session/core/role.ts'
import type { Queryable } from './driver/database.ts'

/** A link to join a board. `secret` is the part of its address that lets people in. */
export interface NewLink {
  id: string
  boardId: string
  role: LinkRole
  secret: string
}

/** A link that is on. Its secret must be new on this server. */
export async function insertLink(tx: Queryable, link: NewLink, at: Date): Promise<void> {
  await tx.query('insert into links (id, board_id, role, secret, created_at) values ($1, $2, $3, $4, $5)', [
    link.id,
    link.boardId,
    link.role,
    link.secret,
    at,
  ])
}

/** Keeps the row, so that the old address can explain that the link is off. A link that is off stays unchanged. */
export async function markLinkRevoked(tx: Queryable, linkId: string, at: Date): Promise<void> {
  await tx.query('update links set revoked_at = $2 where id = $1 and revoked_at is null', [linkId, at])
}

/** The link of a secret. A revoked link is found too, so that the person gets a reason. */
export interface FoundLink {
  boardId: string
  role: LinkRole
  isRevoked: boolean
}

/** By the secret of its address, also one that was turned off; `null` for an unknown secret. */
export async function findLink(db: Queryable, secret: string): Promise<FoundLink | null> {
  const [link] = await db.query<FoundLink>(
    `select board_id as "boardId", role, revoked_at is not null as "isRevoked" from links where secret = $1`,
    [secret],
  )
  return link ?? null
}
