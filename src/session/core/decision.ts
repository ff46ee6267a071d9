import type { BoardEvent } from '#session/event.ts'
import { type Refusal, type RefusalCode, refusal } from './refusal.ts'

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
export type Decision<Event = BoardEvent> = { ok: true; events: Event[] } | { ok: false; refusal: Refusal }

/** The decision to append these events; none: nothing would change. */
export function accept<Event = BoardEvent>(...events: NoInfer<Event>[]): Decision<Event> {
  return { ok: true, events }
}

/** The decision against a command. `message` is shown to the person as it is. */
export function refuse(code: RefusalCode, message?: string): Decision<never> {
  return { ok: false, refusal: refusal(code, message) }
}
