import type { LinkRole, Role } from '#session/core/role.ts'

export const ROLE_LABELS: Record<Role, string> = {
  owner: 'Owner',
  facilitator: 'Facilitator',
  editor: 'Editor',
  commenter: 'Commenter',
  viewer: 'Viewer',
}

/** The name of the link that gives a role. */
export const LINK_LABELS: Record<LinkRole, string> = {
  facilitator: 'Facilitate',
  editor: 'Edit',
  commenter: 'Comment',
  viewer: 'View',
}

/** The rights that a link gives, in the share dialog. */
export const ROLE_DOES: Record<LinkRole, string> = {
  facilitator: 'writes, shares, sets roles',
  editor: 'writes, moves, draws',
  commenter: 'comments, votes, gives +',
  viewer: 'reads',
}

/** The rights of a role, on the page that a link opens. */
export const ROLE_INVITES: Record<Role, string> = {
  owner: 'You own this board.',
  facilitator: 'You can write, share it and set roles.',
  editor: 'You can write, move and draw.',
  commenter: 'You can read everything, comment, vote and give +.',
  viewer: 'You can read everything.',
}
