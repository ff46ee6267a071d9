import type { Projection } from './projection.ts'
import { isAtLeast, type Role } from './role.ts'

/** Whether this viewer may change what is on the board now: nobody can while it is frozen. */
export function mayWrite({ me, frozen }: Pick<Projection, 'me' | 'frozen'>, least: Role = 'editor'): boolean {
  return frozen === null && isAtLeast(me.role, least)
}
