import { problemSentence } from '#api/problem-sentence.ts'
import type { ErrorCode } from '#api/problems.ts'
import type { CodedSentence } from '#base/sentence.ts'
import { type RefusalName, type RefusalValues, refusal } from '#session/core/refusal.ts'
import type { Limits } from '#sync/limits.ts'
import type { StaleText } from './text-revision.ts'

/** A refusal of the session, a full board, or words that the sender has not read. */
export type IdeaRefusal = CodedSentence<ErrorCode> | StaleText
/** Nothing was changed, and why. */
export interface Refused {
  ok: false
  refusal: IdeaRefusal
}

/** A refusal as a result. */
export function refused<Name extends RefusalName>(name: Name, ...values: RefusalValues<Name>): Refused {
  return { ok: false, refusal: refusal(name, ...values) }
}

/** Refuses notes that would take the board beyond `maxRecords`. */
export function boardFull({ maxRecords }: Pick<Limits, 'maxRecords'>): Refused {
  return { ok: false, refusal: problemSentence('board-full.ideas', { max: maxRecords }) }
}

/** Refuses a program's text for a note in which a person is writing. */
export const BEING_WRITTEN: Refused = {
  ok: false,
  refusal: problemSentence('being-written'),
}
