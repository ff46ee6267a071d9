import type { LinkRole, Role } from '#session/role.ts'

/** A role as a label, and what it lets people do. */
export const ROLE_LABELS: Record<Role, string> = {
  owner: 'Owner',
  facilitator: 'Facilitate',
  editor: 'Edit',
  commenter: 'Comment',
  viewer: 'View',
}

export const ROLE_DOES: Record<LinkRole, string> = {
  facilitator: 'writes, shares, sets roles',
  editor: 'writes, moves, draws',
  commenter: 'reads and gives +',
  viewer: 'reads',
}

/** Said to someone who opened a link. */
export const ROLE_INVITES: Record<Role, string> = {
  owner: 'It is yours.',
  facilitator: 'You can write, share it and set roles.',
  editor: 'You can write, move and draw.',
  commenter: 'You can read everything and give +.',
  viewer: 'You can read everything.',
}
