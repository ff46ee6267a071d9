import { type Refusal, type RefusalCode, refusal } from '#session/core/refusal.ts'
import type { Limits } from '#sync/limits.ts'
import type { StaleText } from './text-revision.ts'

/** A refusal of the session, a full board, or words that the sender has not read. */
export type IdeaRefusal = Refusal | { code: 'board-full' | 'being-written'; message: string } | StaleText
/** Nothing was changed, and why. */
export interface Refused {
  ok: false
  refusal: IdeaRefusal
}

/** A refusal as a result. Without `message` it has the sentence of its code. */
export function refused(code: RefusalCode, message?: string): Refused {
  return { ok: false, refusal: refusal(code, message) }
}

/** Refuses notes that would take the board beyond `maxRecords`. */
export function boardFull({ maxRecords }: Pick<Limits, 'maxRecords'>): Refused {
  const message = `This board has no room for that: it holds ${maxRecords} notes and shapes at most. Delete something, or start another board.`
  return { ok: false, refusal: { code: 'board-full', message } }
}

/** Refuses a program's text for a note in which a person is writing. */
export const BEING_WRITTEN: Refused = {
  ok: false,
  refusal: { code: 'being-written', message: 'Someone is writing in this note. Read it again in a moment.' },
}
