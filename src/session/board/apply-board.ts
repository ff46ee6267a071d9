import type { ApplyTable } from '#session/core/events.ts'
import type { BoardTitleEvent } from './board-events.ts'
import type { BoardSlice } from './board-slice.ts'

export const APPLY_BOARD: ApplyTable<Pick<BoardSlice, 'board'>, BoardTitleEvent> = {
  'board.created': () => {
    throw new Error('a session begins once')
  },
  'board.renamed': ({ board }, { data: { title } }) => ({ board: { ...board, title } }),
  'premise.set': ({ board }, { data: { premise } }) => ({ board: { ...board, premise } }),
}
