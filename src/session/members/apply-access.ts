import type { EventOf } from '#session/event.ts'
import type { SessionState } from '#session/state.ts'
import { type MemberBlock, NOT_CLOSED } from './board-access.ts'

/** The board is read-only from here on. Runs that this stops are cancelled by events of their own, which come first. */
export function boardFrozen(state: SessionState, { actor: by, at }: EventOf<'board.frozen'>): SessionState {
  return { ...state, frozen: { by, at } }
}

/** The board can be changed again; runs that freezing stopped stay cancelled. */
export function boardUnfrozen(state: SessionState): SessionState {
  return { ...state, frozen: null }
}

/** The board cannot be opened from here on; `isStuck`: the server closed it, not the operator. */
export function boardClosed(state: SessionState, { at, data }: EventOf<'board.closed'>): SessionState {
  return { ...state, closedAt: at, isStuck: data.why === 'stuck' }
}

/** The board can be opened again, for whichever reason it was closed; stopped runs stay cancelled. */
export function boardReopened(state: SessionState): SessionState {
  return { ...state, ...NOT_CLOSED }
}

/** Only sets the rule for new guests: those who have to go leave by `member.left` events of their own. */
export function accessLimited(state: SessionState, { data }: EventOf<'access.limited'>): SessionState {
  return { ...state, isSignedInOnly: data.isSignedInOnly }
}

/**
 * Keeps the name and colour of this moment, and lists the newest block first. The membership ends with `member.left`.
 */
export function memberBlocked(state: SessionState, event: EventOf<'member.blocked'>): SessionState {
  const { userId, name, color } = event.data
  const block: MemberBlock = { userId, name, color, by: event.actor, at: event.at }
  return withBlocks(state, { ...state.blocks, [userId]: block })
}

/** Removes the block. The person has no role until they join again. */
export function memberUnblocked(state: SessionState, { data }: EventOf<'member.unblocked'>): SessionState {
  const { [data.userId]: _lifted, ...blocks } = state.blocks
  return withBlocks(state, blocks)
}

function withBlocks(state: SessionState, blocks: Record<string, MemberBlock>): SessionState {
  return { ...state, blocks, blockedViews: Object.values(blocks).sort((one, other) => other.at - one.at) }
}
