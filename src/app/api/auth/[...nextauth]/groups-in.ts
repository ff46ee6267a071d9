import { z } from 'zod'

const MAX_GROUPS = 500

const Groups = z.union([z.array(z.string()), z.string().transform((group) => [group])]).catch([])
const Claims = z.record(z.string(), z.unknown()).catch({})

/** The groups of a person in a claim of their id token: `groups`, or `realm_access.roles` inside another. `undefined` without a claim's name. */
export function groupsIn(profile: unknown, claim: string | null): string[] | undefined {
  if (claim === null) return undefined
  const claims = Claims.parse(profile)
  // Names of claims may have dots themselves: they are often addresses.
  if (Object.hasOwn(claims, claim)) return Groups.parse(claims[claim]).slice(0, MAX_GROUPS)
  return Groups.parse(claim.split('.').reduce<unknown>((at, name) => Claims.parse(at)[name], claims)).slice(
    0,
    MAX_GROUPS,
  )
}
