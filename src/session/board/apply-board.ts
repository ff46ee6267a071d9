import type { EventOf } from '#session/event.ts'
import type { SessionState } from '#session/state.ts'

/** Sets the title, which is one line and never empty. */
export function boardRenamed(state: SessionState, { data }: EventOf<'board.renamed'>): SessionState {
  return { ...state, board: { ...state.board, title: data.title } }
}

/** Sets the question that every later prompt contains; empty: the board has none. */
export function premiseSet(state: SessionState, { data }: EventOf<'premise.set'>): SessionState {
  return { ...state, board: { ...state.board, premise: data.premise } }
}

/** Marks the board as deleted at this time, from which its days to be restored count; nothing is erased here. */
export function boardDeleted(state: SessionState, { at }: EventOf<'board.deleted'>): SessionState {
  return { ...state, deletedAt: at }
}

/** The board is as it was, except for runs that its deletion cancelled. */
export function boardRestored(state: SessionState): SessionState {
  return { ...state, deletedAt: null }
}

/** Replaces all settings: the event has the unchanged ones too. */
export function settingsChanged(state: SessionState, { data }: EventOf<'settings.changed'>): SessionState {
  return { ...state, settings: data.settings }
}
