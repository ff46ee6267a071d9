import type { ApplyTable } from '#session/core/events.ts'
import type { AccessSlice } from '#session/members/access-slice.ts'
import { NOT_CLOSED } from '#session/members/board-access.ts'
import type { LifecycleEvent } from './lifecycle-events.ts'

/**
 * The state change of each event of a board's life. Runs that an event stops are cancelled by separate events before
 * it.
 */
export const APPLY_LIFECYCLE: ApplyTable<AccessSlice, LifecycleEvent> = {
  'board.deleted': (_, { at }) => ({ deletedAt: at }),
  'board.restored': () => ({ deletedAt: null }),
  'board.frozen': (_, { actor: by, at }) => ({ frozen: { by, at } }),
  'board.unfrozen': () => ({ frozen: null }),
  'board.closed': (_, { at, data }) => ({ closedAt: at, isStuck: data.why === 'stuck' }),
  'board.reopened': () => NOT_CLOSED,
}
