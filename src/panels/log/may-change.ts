import { GROWTH, type Status } from '#session/idea.ts'
import type { IdeaView } from '#session/idea-view.ts'
import { isAtLeast, type Role } from '#session/role.ts'

interface Me {
  id: string
  role: Role
}

/** Whether this person may change ideas at all. */
export function mayChange({ role }: Me): boolean {
  return isAtLeast(role, 'editor')
}

/** One's own idea; a facilitator any. */
export function mayRemove(me: Me, idea: Pick<IdeaView, 'author'>): boolean {
  if (!mayChange(me)) return false
  return isAtLeast(me.role, 'facilitator') || idea.author?.id === me.id
}

/** An idea grows; only facilitators put it back. The archive is open both ways, and leads back to where it was. */
export function mayMoveTo(me: Me, idea: Pick<IdeaView, 'status'>, to: Status): boolean {
  if (!mayChange(me)) return false
  if (isAtLeast(me.role, 'facilitator') || to === 'archived' || idea.status === to) return true
  if (idea.status === 'archived') return true
  return GROWTH.indexOf(to) > GROWTH.indexOf(idea.status)
}
