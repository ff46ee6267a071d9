import type { Happening } from './event.ts'
import { type Refusal, type RefusalCode, refusal } from './refusal.ts'

/** What a decision needs from outside: an unused id and secret for a link. */
export interface DecideContext {
  linkId: string
  secret: string
}

/** No happenings: what was asked for is so already. */
export type Decision = { ok: true; happenings: Happening[] } | { ok: false; refusal: Refusal }

export function yes(...happenings: Happening[]): Decision {
  return { ok: true, happenings }
}

export function no(code: RefusalCode): Decision {
  return { ok: false, refusal: refusal(code) }
}
