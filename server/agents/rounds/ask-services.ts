import type * as Y from 'yjs'
import type { Database } from '#db/driver/database.ts'
import type { Models } from '#server/models/models.ts'
import type { DayBudget } from '#server/session/day-budget.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import type { ThreadPool } from '#server/threads/thread-pool.ts'

/** The services that start a run: the session, the canvas, prices and budgets. */
export interface AskServices {
  /** The budget of a day that all boards share: a run that exceeds it is refused. */
  config: { models: { dayBudget: DayBudget } }
  db: Database
  sessions: SessionHub
  /** Opens the canvas to read the notes that a run is about, and releases it before the run begins. */
  rooms: { open(boardId: string): Promise<{ readonly doc: Y.Doc; release(): void }> }
  /** Lists the allowed models, and estimates the usage of a run. */
  models: Models
  /** Milliseconds since 1970; `Date.now` by default. */
  now?: () => number
}

export interface AskAdvisorsServices extends AskServices {
  /** Groups the notes of large boards. */
  threads: Pick<ThreadPool, 'run'>
}
