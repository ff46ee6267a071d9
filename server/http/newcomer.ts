import { issueToken } from '#server/access/token.ts'
import type { NamedPerson } from '#server/session/sessions.ts'
import type { ApiContext } from './api-app.ts'
import type { ApiServices } from './api-services.ts'
import { Problem } from './problem.ts'

export interface Newcomer extends NamedPerson {
  /** The browser that asks; missing: no browser. */
  browserSessionId?: string
  /** Made by this very request, from a name alone: the token is all they have. */
  isNew: boolean
  /** Has no account. */
  isGuest: boolean
}

/** Who opens or joins a board: whoever is signed in, or a new guest of that name. */
export async function callerOrGuest(
  { access, accounts, config, visitorLimits }: ApiServices,
  c: ApiContext,
  name: string | undefined,
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
  if (name === undefined) throw new Problem('sign-in', 'Sign in first, or give your name.')
  const { address } = access.clientOf(c.env?.incoming)
  if (!visitorLimits.newGuests.take(address)) throw new Problem('too-many')
  const guest = await accounts.createGuest({ name })
  if (!guest) throw new Problem('guests-off')
  return { ...guest, isNew: true, isGuest: true }
}

/**
 * The token for a board's socket and API. Whoever has no other way in gets one for all they will ever join; for the
 * rest it opens this board alone, so that a token in a script doesn't open everything its owner has.
 */
export function boardToken(
  { db, now = Date.now }: ApiServices,
  person: Newcomer,
  boardId: string,
): Promise<string> {
  return issueToken(db, person.id, person.isNew ? null : boardId, now(), person.browserSessionId)
}
