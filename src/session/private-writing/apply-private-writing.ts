import type { EventOf } from '#session/event.ts'
import type { SessionState } from '#session/state.ts'
import type { PrivateWriting } from './private-writing.ts'

export function privateWritingStarted(
  state: SessionState,
  { at, actor }: EventOf<'private-writing.started'>,
): SessionState {
  return {
    ...state,
    privateWriting: { phase: 'writing', startedAt: at, startedBy: actor, isNamed: false },
  }
}

export function draftsRevealed(
  state: SessionState,
  { data }: EventOf<'private-writing.revealed'>,
): SessionState {
  return change(state, { phase: 'revealing', isNamed: data.isNamed })
}

export function privateWritingCancelled(state: SessionState): SessionState {
  return change(state, { phase: 'cancelled' })
}

export function revealFinished(state: SessionState): SessionState {
  return change(state, { phase: 'revealed' })
}

function change(state: SessionState, part: Partial<PrivateWriting>): SessionState {
  const { privateWriting } = state
  return privateWriting ? { ...state, privateWriting: { ...privateWriting, ...part } } : state
}
