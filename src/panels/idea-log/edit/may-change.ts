import type { IdeaView } from '#api/ideas.ts'
import { isAtLeast, type Role } from '#session/core/role.ts'
import { GROWTH, type Status } from '#session/ideas/idea.ts'

interface Me {
  id: string
  role: Role
}

/** Editors and above. Pass `useWriter()`: on a frozen board it is a viewer. */
export function mayChange({ role }: Me): boolean {
  return isAtLeast(role, 'editor')
}

/** One's own ideas; facilitators any. The server checks the same. */
export function mayRemove(me: Me, idea: Pick<IdeaView, 'author'>): boolean {
  if (!mayChange(me)) return false
  return isAtLeast(me.role, 'facilitator') || idea.author?.id === me.id
}

/**
 * Everyone who may change ideas moves a status forwards; only facilitators move it back. Archiving and its reverse are
 * open to all.
 */
export function mayMoveTo(me: Me, idea: Pick<IdeaView, 'status'>, to: Status): boolean {
  if (!mayChange(me)) return false
  if (isAtLeast(me.role, 'facilitator') || to === 'archived' || idea.status === to) return true
  if (idea.status === 'archived') return true
  return GROWTH.indexOf(to) > GROWTH.indexOf(idea.status)
}
