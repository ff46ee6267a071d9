import type { EventOf } from '#session/event.ts'
import type { SessionState } from '#session/state.ts'
import { type MemberBlock, NOT_CLOSED } from './board-access.ts'

export function boardFrozen(state: SessionState, { actor: by, at }: EventOf<'board.frozen'>): SessionState {
  return { ...state, frozen: { by, at } }
}

export function boardUnfrozen(state: SessionState): SessionState {
  return { ...state, frozen: null }
}

export function boardClosed(state: SessionState, { at, data }: EventOf<'board.closed'>): SessionState {
  return { ...state, closedAt: at, isStuck: data.why === 'stuck' }
}

export function boardReopened(state: SessionState): SessionState {
  return { ...state, ...NOT_CLOSED }
}

export function accessLimited(state: SessionState, { data }: EventOf<'access.limited'>): SessionState {
  return { ...state, isSignedInOnly: data.isSignedInOnly }
}

export function memberBlocked(state: SessionState, event: EventOf<'member.blocked'>): SessionState {
  const { userId, name, color } = event.data
  const block: MemberBlock = { userId, name, color, by: event.actor, at: event.at }
  return withBlocks(state, { ...state.blocks, [userId]: block })
}

export function memberUnblocked(state: SessionState, { data }: EventOf<'member.unblocked'>): SessionState {
  const { [data.userId]: _lifted, ...blocks } = state.blocks
  return withBlocks(state, blocks)
}

function withBlocks(state: SessionState, blocks: Record<string, MemberBlock>): SessionState {
  return { ...state, blocks, blockedViews: Object.values(blocks).sort((one, other) => other.at - one.at) }
}
