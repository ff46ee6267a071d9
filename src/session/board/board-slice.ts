import type { BoardSettings } from './board-settings.ts'

/** The board itself. */
export interface BoardSlice {
  board: { id: string; title: string; premise: string; createdAt: number }
  settings: BoardSettings
}
