import { issueToken } from '#server/access/token.ts'
import type { RateLimit } from '#server/limits/rate-limit.ts'
import type { NamedPerson } from '#server/session/sessions.ts'
import { Problem } from '../answers/problem.ts'
import type { ApiContext } from './api-app.ts'
import type { ApiServices } from './api-services.ts'

export interface Newcomer extends NamedPerson {
  /** The browser's session; missing for a caller with a token. */
  browserSessionId?: string
  /** Made by this request from a name alone: the token in the answer is their only way in. */
  isNew: boolean
  /** Without an account. */
  isGuest: boolean
}

/**
 * The person who creates or joins a board: the caller, or a new guest of that name. Throws if guests are off, or if the
 * address has made too many.
 * @param guests counts new guests: by default as strangers
 */
export async function callerOrGuest(
  { access, accounts, config, visitorLimits }: ApiServices,
  c: ApiContext,
  name: string | undefined,
  guests: RateLimit = visitorLimits.newGuests,
): Promise<Newcomer> {
  const caller = c.get('caller')
  if (caller) {
    const person = await accounts.person(caller.userId)
    if (!person) throw new Problem('sign-in')
    const { proof } = caller
    const isGuest = person.kind === 'guest'
    const browser = proof.kind === 'browser' && { browserSessionId: proof.sessionId }
    return { ...person, isNew: false, isGuest, ...browser }
  }
  if (!config.guests) throw new Problem('guests-off')
  if (name === undefined) throw new Problem('sign-in.or-name')
  const { address } = access.clientOf(c.env?.incoming)
  if (!guests.take(address)) throw new Problem('too-many')
  const guest = await accounts.createGuest({ name })
  if (!guest) throw new Problem('guests-off')
  return { ...guest, isNew: true, isGuest: true }
}

/**
 * The token for a board's socket and API. A new guest gets one for all boards that they will join, because it is their
 * only way in. For others it opens this board only: a token in a script must not open everything its owner has.
 */
export function boardToken(
  { db, now = Date.now }: ApiServices,
  person: Newcomer,
  boardId: string,
): Promise<string> {
  return issueToken(db, person.id, person.isNew ? null : boardId, now(), person.browserSessionId)
}
