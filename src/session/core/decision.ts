import type { SentenceValues } from '#base/sentence.ts'
import { type Refusal, type RefusalCode, type RefusalName, type RefusalValues, refusalOf } from './refusal.ts'

/** Input of a decision from outside the session. */
export interface DecideContext {
  /** Unused, for a link that is made. */
  linkId: string
  secret: string
  /** Milliseconds since 1970. */
  now: number
  /** The operator's switch. */
  areAgentsOn: boolean
}

/** No events: the command would change nothing. */
export type Decision<Event> = { ok: true; events: Event[] } | { ok: false; refusal: Refusal }

/** The decision to append these events; none: nothing would change. */
export function accept<Event>(...events: NoInfer<Event>[]): Decision<Event> {
  return { ok: true, events }
}

/** The decision against a command, with a refusal, or the name of one and its values. */
export function refuse(why: RefusalCode | Refusal): Decision<never>
export function refuse<Name extends RefusalName>(name: Name, ...values: RefusalValues<Name>): Decision<never>
export function refuse(why: RefusalName | Refusal, values?: SentenceValues): Decision<never> {
  return { ok: false, refusal: typeof why === 'string' ? refusalOf(why, values) : why }
}
