import { type Refusal, type RefusalCode, refusal } from '#session/refusal.ts'
import type { Limits } from '#sync/limits.ts'

/** A refusal of the session, or a full board. */
export type IdeaRefusal = Refusal | { code: 'board-full'; message: string }
export interface Refused {
  ok: false
  refusal: IdeaRefusal
}

export function refused(code: RefusalCode, message?: string): Refused {
  return { ok: false, refusal: refusal(code, message) }
}

export function boardFull({ maxRecords }: Pick<Limits, 'maxRecords'>): Refused {
  const message = `This board has no room for that: it holds ${maxRecords} notes and shapes at most. Delete something, or start another board.`
  return { ok: false, refusal: { code: 'board-full', message } }
}
