import { isAtLeast, type Role } from '#session/core/role.ts'
import type { Projection } from '#session/projection.ts'

/** Whether this viewer may change the board now; a frozen board refuses everyone. */
export function mayWrite({ me, frozen }: Pick<Projection, 'me' | 'frozen'>, least: Role = 'editor'): boolean {
  return frozen === null && isAtLeast(me.role, least)
}
