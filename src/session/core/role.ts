import { z } from 'zod'

/** From most to least: each role may do all that the later ones may. */
export const ROLES = ['owner', 'facilitator', 'editor', 'commenter', 'viewer'] as const
/** From most to least rights; each has the rights of those after it. */
export const Role = z.enum(ROLES)
/** From most to least rights; each has the rights of those after it. */
export type Role = z.infer<typeof Role>

/** Roles that a link can give: never owner. */
export const LINK_ROLES = ['facilitator', 'editor', 'commenter', 'viewer'] as const
export const LinkRole = z.enum(LINK_ROLES)
export type LinkRole = z.infer<typeof LinkRole>

/** The word on the share dialog and in the API for each link. */
export const LINK_WORDS = {
  facilitator: 'facilitate',
  editor: 'edit',
  commenter: 'comment',
  viewer: 'view',
} as const satisfies Record<LinkRole, string>
export type LinkWord = (typeof LINK_WORDS)[LinkRole]

export function isAtLeast(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) <= ROLES.indexOf(least)
}
