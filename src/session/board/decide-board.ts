import type { CommandOf } from '#session/command.ts'
import { accept, type DecideContext, type Decision, refuse } from '#session/core/decision.ts'
import type { SessionState } from '#session/state.ts'
import { stopAgents } from '#session/stop-agents.ts'
import { DELETED_BOARD_KEPT_MS } from './deleted-board.ts'

const GONE_FOR_GOOD = 'This board was deleted more than 30 days ago. It can’t be restored any more.'

/** The title was cleaned when the command was parsed. */
export function renameBoard({ board }: SessionState, { title }: CommandOf<'board.rename'>): Decision {
  return title === board.title ? accept() : accept({ kind: 'board.renamed', data: { title } })
}

/** The board’s question, which every prompt contains. */
export function setPremise({ board }: SessionState, { premise }: CommandOf<'premise.set'>): Decision {
  return premise === board.premise ? accept() : accept({ kind: 'premise.set', data: { premise } })
}

/** The board can be restored for 30 days (`DELETED_BOARD_KEPT_MS`). */
export function deleteBoard(state: SessionState): Decision {
  // No one can open a deleted board, so no one could stop its agents.
  return state.deletedAt === null
    ? accept(...stopAgents(state), { kind: 'board.deleted', data: {} })
    : accept()
}

/** Refuses with `board-gone` when the time for it is over. */
export function restoreBoard({ deletedAt }: SessionState, { now }: Pick<DecideContext, 'now'>): Decision {
  if (deletedAt === null) return accept()
  // Its pictures have been deleted already.
  if (now - deletedAt > DELETED_BOARD_KEPT_MS) return refuse('board-gone', GONE_FOR_GOOD)
  return accept({ kind: 'board.restored', data: {} })
}
