import { z } from 'zod'
import { type Failure, UNREACHABLE } from '#panels/requests/call-api.ts'
import { REQUEST_LABELS } from '#panels/requests/request-labels.ts'

export interface Provider {
  id: string
  name: string
}

const GUEST = 'guest'

export interface WaysIn {
  providers: Provider[]
  takesGuests: boolean
}

/** null if the server could not be reached. Guests are a provider of next-auth, and are separated here. */
export async function waysIn(): Promise<WaysIn | null> {
  const known = await readProviders()
  return (
    known && {
      providers: known.filter(({ id }) => id !== GUEST),
      takesGuests: known.some(({ id }) => id === GUEST),
    }
  )
}

const Providers = z.record(z.string(), z.object({ id: z.string(), name: z.string() }))

/**
 * Not `getProviders` of next-auth, which logs an error to the console without a network. null if the server
 * could not be reached.
 */
async function readProviders(): Promise<Provider[] | null> {
  try {
    const response = await fetch('/api/auth/providers', { cache: 'no-store' })
    const read = Providers.safeParse(response.ok ? await response.json() : null)
    return read.success ? Object.values(read.data).map(({ id, name }) => ({ id, name })) : null
  } catch {
    return null
  }
}

/** Loaded when it is needed: most people open a board without signing in or out. */
export const fetchNextAuth = () => import('next-auth/react')

/** Makes this browser a guest with a name, a colour and a cookie. Resolves to null, or to the failure. */
export async function signInAsGuest(name: string, color: string): Promise<Failure | null> {
  // Checked first: without an answer, next-auth leaves for its own error page, and the typed name is lost.
  if (!(await readProviders())) return UNREACHABLE
  try {
    const { signIn } = await fetchNextAuth()
    const answer = await signIn(GUEST, { name, color, redirect: false })
    if (answer?.ok && !answer.error) return null
  } catch {
    return UNREACHABLE
  }
  return {
    code: 'refused',
    message: REQUEST_LABELS.nameRefused,
  }
}

/**
 * Leaves the page for the provider; a guest's boards go over to the account. Resolves to null when it leaves,
 * or to the failure.
 */
export async function signInWith(provider: Provider, backTo: string): Promise<Failure | null> {
  if (!(await readProviders())) return UNREACHABLE
  const { signIn } = await fetchNextAuth()
  await signIn(provider.id, { callbackUrl: backTo })
  return null
}
