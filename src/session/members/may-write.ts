import { isAtLeast, type Role } from '#session/core/role.ts'
import type { Projection } from '#session/projection.ts'

/** Whether this viewer may change the board now: while it is frozen, no one may. */
export function mayWrite({ me, frozen }: Pick<Projection, 'me' | 'frozen'>, least: Role = 'editor'): boolean {
  return frozen === null && isAtLeast(me.role, least)
}
