import type { Database } from '#db/database.ts'
import type { Models } from '#server/models/models.ts'
import { overDayBudget } from '#server/session/check-day-budget-before-asking.ts'
import type { DayBudget } from '#server/session/day-budget.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import type { SessionState } from '#session/state.ts'
import type { RunContext } from '../run-context.ts'

interface RetryServices {
  config: { models: { dayBudget: DayBudget } }
  db: Database
  models: Models
  sessions: SessionHub
}

/** The part of a run context that `callWithRetry` needs, for calls outside of a board's runner. `state`: as the call began. */
export function retryContext(
  { config, db, models, sessions }: RetryServices,
  boardId: string,
  state: SessionState,
): Pick<RunContext, 'models' | 'state' | 'isWithinDay' | 'dispatch'> {
  return {
    models,
    state: () => state,
    isWithinDay: async (hold) =>
      (await overDayBudget(db, config.models.dayBudget, hold, Date.now())) === null,
    async dispatch(command) {
      const done = await sessions.dispatch(boardId, command, { kind: 'server' })
      return done.ok ? done.state : null
    },
  }
}
