import type * as Y from 'yjs'
import type { Database } from '#db/database.ts'
import type { Models } from '#server/models/models.ts'
import type { DayBudget } from '#server/session/day-budget.ts'
import type { SessionHub } from '#server/session/sessions.ts'

/** What it takes to start a run: the session, the canvas, prices and budgets. */
export interface AskServices {
  config: { models: { dayBudget: DayBudget } }
  db: Database
  sessions: SessionHub
  rooms: { open(boardId: string): Promise<{ readonly doc: Y.Doc; release(): void }> }
  models: Models
  now?: () => number
}
