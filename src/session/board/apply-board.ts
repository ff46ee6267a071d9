import type { EventOf } from '#session/event.ts'
import type { SessionState } from '#session/state.ts'

export function boardRenamed(state: SessionState, { data }: EventOf<'board.renamed'>): SessionState {
  return { ...state, board: { ...state.board, title: data.title } }
}

export function premiseSet(state: SessionState, { data }: EventOf<'premise.set'>): SessionState {
  return { ...state, board: { ...state.board, premise: data.premise } }
}

export function boardDeleted(state: SessionState, { at }: EventOf<'board.deleted'>): SessionState {
  return { ...state, deletedAt: at }
}

export function boardRestored(state: SessionState): SessionState {
  return { ...state, deletedAt: null }
}

export function settingsChanged(state: SessionState, { data }: EventOf<'settings.changed'>): SessionState {
  return { ...state, settings: data.settings }
}
