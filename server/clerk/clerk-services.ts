import type { Database } from '#db/driver/database.ts'
import type { Log } from '#server/ground/log.ts'
import type { IdeaWriter } from '#server/ideas/idea-writer.ts'
import type { Models } from '#server/models/models.ts'
import type { DayBudget } from '#server/session/day-budget.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import type { OpenRoom } from '#server/sync/held-room.ts'
import type { Limits } from '#sync/limits.ts'

/** A board that stays open while a person gets an answer. */
export type TalkRoom = Pick<OpenRoom, 'sendToPerson' | 'release'>

/** A person's draft document, to read what they have written. */
type ReadDraft = Pick<OpenRoom, 'doc' | 'release'>

export interface ClerkServices {
  /** The budget of a day that all boards share, and how long an idea's text may be. */
  config: { models: { dayBudget: DayBudget }; limits: Pick<Limits, 'maxTextChars'> }
  log: Pick<Log, 'error' | 'warn'>
  db: Database
  sessions: SessionHub
  /** Opens a board for a conversation; it stays in memory until the answer has ended. */
  rooms: {
    open(boardId: string): Promise<TalkRoom>
    openDraft(boardId: string, userId: string): Promise<ReadDraft>
  }
  /** The clerk's model, and whether it may be called now. */
  models: Models
  /** Saves ideas in the person's name, finds those in the same words, and removes them again. */
  writer: Pick<IdeaWriter, 'add' | 'sameAs' | 'remove'>
  /** Milliseconds since 1970; `Date.now` by default. */
  now?: () => number
  /** How often an unfinished answer is stored. */
  keepEveryMs?: number
}
