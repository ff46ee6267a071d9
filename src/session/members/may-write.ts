import { isAtLeast, type Role } from '#session/core/role.ts'
import type { AccessSlice } from './access-slice.ts'
import type { ViewerSlice } from './members-slice.ts'

/** Whether this viewer may change the board now; a frozen board refuses everyone. */
export function mayWrite(
  { me, frozen }: ViewerSlice & Pick<AccessSlice, 'frozen'>,
  least: Role = 'editor',
): boolean {
  return frozen === null && isAtLeast(me.role, least)
}
