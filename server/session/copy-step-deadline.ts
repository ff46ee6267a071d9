import type { Queryable } from '#db/database.ts'
import { setStepDeadline } from '#db/step-deadlines.ts'
import { stepDeadline } from '#session/agenda/step-time.ts'
import type { SessionEvent } from '#session/event.ts'
import type { SessionState } from '#session/state.ts'

const CHANGES = /^(steps?|timer|agenda)\.|^board\.(deleted|restored|closed|reopened)$/

/** With the events that may change a deadline, so that most commands write nothing. */
export async function copyStepDeadline(
  tx: Queryable,
  state: SessionState,
  events: readonly SessionEvent[],
): Promise<void> {
  if (!events.some(({ kind }) => CHANGES.test(kind))) return
  const deadline = deadlineOf(state)
  await setStepDeadline(tx, state.board.id, deadline === null ? null : new Date(deadline))
}

/** Nothing ends on a board that is deleted or closed. */
export function deadlineOf(state: SessionState): number | null {
  return state.deletedAt === null && state.closedAt === null ? stepDeadline(state) : null
}
