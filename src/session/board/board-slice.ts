import type { Role } from '#session/core/role.ts'
import type { BoardSettings } from './board-settings.ts'

export interface BoardSlice {
  board: { id: string; title: string; premise: string; createdAt: number }
  settings: BoardSettings
}

/** The lowest role that may ask advisors on this board. */
export function minRoleToRun({ settings }: Pick<BoardSlice, 'settings'>): Role {
  return settings.whoRuns === 'facilitators' ? 'facilitator' : 'editor'
}
