import { type Refusal, type RefusalCode, refusal } from '#session/refusal.ts'
import type { Limits } from '#sync/limits.ts'

/** A refusal of the session, or a full board. */
export type IdeaRefusal = Refusal | { code: 'board-full'; message: string }
/** Nothing was changed, and why. */
export interface Refused {
  ok: false
  refusal: IdeaRefusal
}

/** A refusal as a result. Without `message` it has the sentence of its code. */
export function refused(code: RefusalCode, message?: string): Refused {
  return { ok: false, refusal: refusal(code, message) }
}

/** For notes that would take the board beyond `maxRecords`. */
export function boardFull({ maxRecords }: Pick<Limits, 'maxRecords'>): Refused {
  const message = `This board has no room for that: it holds ${maxRecords} notes and shapes at most. Delete something, or start another board.`
  return { ok: false, refusal: { code: 'board-full', message } }
}
