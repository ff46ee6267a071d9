import type { VisitorLimits } from '#server/limits/visitor-limits.ts'
import { refusal } from '#session/core/refusal.ts'
import { Problem } from '../answers/problem.ts'
import type { ApiContext } from './api-app.ts'
import type { ApiServices } from './api-services.ts'

type CountedUse =
  | 'leftAddresses'
  | 'newBoards'
  | 'newIdeas'
  | 'newInterviews'
  | 'newPictures'
  | 'newTokens'
  | 'noteWrites'
  | 'webhookRequests'
  | 'imports'
type GuestServices = Pick<ApiServices, 'access' | 'accounts' | 'visitorLimits'>

/** Counts one use for the person and for their address. Throws a Problem if it is one too many. */
export function countUse(
  { access, visitorLimits }: Pick<ApiServices, 'access' | 'visitorLimits'>,
  c: ApiContext,
  use: CountedUse,
  person: string,
): void {
  const { address } = access.clientOf(c.env?.incoming)
  const usedUp = visitorLimits[use].take({ person, address })
  if (usedUp !== null) throw new Problem(usedUp === 'person' ? refusal('too-often') : 'too-much-from-network')
}

/** Counts a request that reads much, before it reads. Throws a Problem if it is one too many. */
export function countRead(
  { visitorLimits }: Pick<ApiServices, 'visitorLimits'>,
  read: 'choices' | 'sessionLists',
  userId: string,
): void {
  if (!visitorLimits[read].take(userId)) throw new Problem(refusal('too-often'))
}

const SENTENCE = { boards: 'guest-boards-full', bytes: 'guest-files-full' } as const

/**
 * Throws a Problem if guests may store nothing more on the server today, and the caller is one. The returned function
 * counts stored bytes; for people with an account it does nothing.
 */
export async function requireGuestQuota(
  services: GuestServices,
  c: ApiContext,
  kind: keyof VisitorLimits['guests'],
  userId: string,
): Promise<(amount: number) => void> {
  const { access, accounts, visitorLimits } = services
  const person = await accounts.person(userId)
  if (person?.kind !== 'guest') return () => undefined
  const { address } = access.clientOf(c.env?.incoming)
  const quota = visitorLimits.guests[kind]
  if (quota.isUsedUp(address)) throw new Problem(SENTENCE[kind])
  return (amount) => quota.add(address, amount)
}
