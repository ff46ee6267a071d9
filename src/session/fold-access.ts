import type { MemberBlock } from './board-access.ts'
import type { EventOf, SessionEvent } from './event.ts'
import type { SessionState } from './state.ts'

export type AccessEvent = Extract<
  SessionEvent,
  {
    kind:
      | `board.${'frozen' | 'unfrozen' | 'closed' | 'reopened'}`
      | 'access.limited'
      | `member.${'blocked' | 'unblocked'}`
  }
>

export function applyAccess(state: SessionState, event: AccessEvent): SessionState {
  switch (event.kind) {
    case 'board.frozen':
      return { ...state, frozen: { by: event.actor, at: event.at } }
    case 'board.unfrozen':
      return { ...state, frozen: null }
    case 'board.closed':
      return { ...state, closedAt: event.at }
    case 'board.reopened':
      return { ...state, closedAt: null }
    case 'access.limited':
      return { ...state, isSignedInOnly: event.data.isSignedInOnly }
    case 'member.blocked':
      return memberBlocked(state, event)
    case 'member.unblocked': {
      const { [event.data.userId]: _lifted, ...blocks } = state.blocks
      return withBlocks(state, blocks)
    }
  }
}

function memberBlocked(state: SessionState, event: EventOf<'member.blocked'>): SessionState {
  const { userId, name, color } = event.data
  const block: MemberBlock = { userId, name, color, by: event.actor, at: event.at }
  return withBlocks(state, { ...state.blocks, [userId]: block })
}

function withBlocks(state: SessionState, blocks: Record<string, MemberBlock>): SessionState {
  return { ...state, blocks, blockedViews: Object.values(blocks).sort((one, other) => other.at - one.at) }
}
