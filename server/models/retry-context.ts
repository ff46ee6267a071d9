import type { Database } from '#db/driver/database.ts'
import type { Log } from '#server/ground/log.ts'
import { overDayBudget } from '#server/session/check-day-budget-before-asking.ts'
import type { DayBudget } from '#server/session/day-budget.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import type { RetryContext } from './call-with-retry.ts'
import type { Models } from './models.ts'

interface RetryServices {
  config: { models: { dayBudget: DayBudget } }
  db: Database
  log: Pick<Log, 'warn'>
  models: Pick<Models, 'estimate'>
  sessions: Pick<SessionHub, 'load'>
}

/** The context of `callWithRetry` outside of a board's runner. */
export function createRetryContext(
  { config, db, log, models, sessions }: RetryServices,
  boardId: string,
): RetryContext {
  return {
    models,
    log,
    state: () => sessions.load(boardId),
    isWithinDay: async (hold) =>
      (await overDayBudget(db, config.models.dayBudget, hold, Date.now())) === null,
  }
}
