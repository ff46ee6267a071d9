import { signIn, signOut } from 'next-auth/react'
import { z } from 'zod'
import { api, type Failure } from '#panels/api.ts'
import { forgetQuestions } from '#panels/board/ask/kept-question.ts'
import { dropPages } from '#panels/offline/drop-pages.ts'
import { forgetMe } from '#panels/offline/kept-me.ts'
import { forgetDrafts } from '#panels/talk/kept-draft.ts'
import { tellOtherTabs } from './other-tabs.ts'

export interface Provider {
  id: string
  name: string
}

const GUEST = 'guest'
const UNREACHABLE: Failure = {
  code: 'unreachable',
  message: 'The server can’t be reached. Check the connection, then try again.',
}

const NOT_LOADED: Failure = {
  code: 'unreachable',
  message:
    'Part of this page could not be loaded, so nothing was done. Reload the page, then sign out again.',
}

/** The ways in that this server's operator has set up. null: the server did not say. */
export interface WaysIn {
  providers: Provider[]
  takesGuests: boolean
}

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

/** Not `getProviders` of next-auth: without a network it writes an error to the console. null: the server did not say. */
async function readProviders(): Promise<Provider[] | null> {
  try {
    const response = await fetch('/api/auth/providers', { cache: 'no-store' })
    const read = Providers.safeParse(response.ok ? await response.json() : null)
    return read.success ? Object.values(read.data).map(({ id, name }) => ({ id, name })) : null
  } catch {
    return null
  }
}

/** Makes a guest of this browser: a name, a colour and a cookie. null when it worked. */
export async function signInAsGuest(name: string, color: string): Promise<Failure | null> {
  // Without an answer here next-auth would leave for its own error page, and the name that was typed would be lost.
  if (!(await readProviders())) return UNREACHABLE
  try {
    const answer = await signIn(GUEST, { name, color, redirect: false })
    if (answer?.ok && !answer.error) return null
  } catch {
    return UNREACHABLE
  }
  return {
    code: 'no-guests',
    message: 'This server did not take the name. It may be closed to guests: try signing in.',
  }
}

/** Leaves the page for the provider's; a guest's boards come along. A failure when there is no way there now. */
export async function signInWith(provider: Provider, backTo: string): Promise<Failure | null> {
  if (!(await readProviders())) return UNREACHABLE
  await signIn(provider.id, { callbackUrl: backTo })
  return null
}

/** Fetched when it is needed: it brings Yjs along. Before anything else: half a sign-out would leave the copies here. */
async function fetchForgetCopies() {
  try {
    return await import('#canvas/connection/forget-copies.ts')
  } catch {
    return null
  }
}

/**
 * The next person in this browser finds none of my boards in it, and a copy of its cookie opens nothing. `everywhere`: my
 * other browsers, and programs with my tokens, are signed out, too. Leaves the page when it worked.
 */
export async function signOutHere(userId: string, everywhere = false): Promise<Failure | null> {
  const copies = await fetchForgetCopies()
  if (!copies) return NOT_LOADED
  const ended = await api.signOut(everywhere)
  // Signed out already: only what is left in this browser remains to be cleared.
  if (!ended.ok && ended.failure.code !== 'sign-in') return ended.failure
  try {
    await signOut({ redirect: false })
    await copies.forgetSentCopies(userId)
    forgetMe()
    forgetDrafts(userId)
    forgetQuestions()
    await dropPages()
  } catch {
    return UNREACHABLE
  }
  tellOtherTabs()
  window.location.assign('/')
  return null
}
