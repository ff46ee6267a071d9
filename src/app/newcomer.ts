import { cookies } from 'next/headers'
import { PERSON_COLORS, type PersonColor } from '#session/members/person-palette.ts'

// The name that next-auth gives the cookie: with a prefix on https, and a number when it is split.
const SESSION_COOKIE = /^(__Secure-)?next-auth\.session-token(\.\d+)?$/

/**
 * Whether this browser may be signed in (the cookie is not checked here), and a random colour for a new
 * person.
 */
export async function newcomer(): Promise<{ hasCookie: boolean; suggestedColor: PersonColor }> {
  const kept = await cookies()
  const hasCookie = kept.getAll().some(({ name }) => SESSION_COOKIE.test(name))
  const index = Math.floor(Math.random() * PERSON_COLORS.length)
  return { hasCookie, suggestedColor: PERSON_COLORS[index] ?? PERSON_COLORS[0] }
}
