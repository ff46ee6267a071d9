import { minRoleToRun } from '#session/board/board-slice.ts'
import { mayWrite } from '#session/members/may-write.ts'
import type { Projection } from '#session/projection.ts'

export type RunRights = Pick<Projection, 'me' | 'settings' | 'people' | 'frozen'>

/** Whether this person may start rounds, by the rule of the board; false on a frozen board. */
export function mayRun(session: RunRights): boolean {
  return mayWrite(session, minRoleToRun(session))
}
