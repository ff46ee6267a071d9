/** How long a cookie lasts: it is all that a guest is known by. */
export const BROWSER_SESSION_DAYS = 180

export interface AccountPerson {
  id: string
  name: string
  color: string
  kind: 'guest' | 'account'
}

/** The person and session of a valid cookie. */
export interface SignedIn {
  userId: string
  sessionId: string
}

interface SignInProvider {
  id: string
  secret: string
}

/**
 * The parts of the server that next-auth's route needs. Next bundles its routes, so an import there would be a second
 * copy of the server with a second database; the server leaves this object on `globalThis` before Next starts instead.
 */
export interface AccountsBridge {
  secret: string
  /** Whether guests are admitted with just a name. */
  guests: boolean
  github: SignInProvider | null
  google: SignInProvider | null
  oidc: (SignInProvider & { issuer: string; name: string; scope: string; groupsClaim: string | null }) | null
  /** The person in the request's cookie, if it is still valid. */
  signedIn(headers: Headers): Promise<SignedIn | null>
  person(userId: string): Promise<AccountPerson | null>
  /** null: guests are switched off, or the name or colour can't be used. */
  createGuest(guest: { name: unknown; color?: unknown }): Promise<AccountPerson | null>
  /**
   * `guestId`: the person signed in so far. A guest keeps their boards, whether the account is new or exists already.
   */
  signInAccount(account: {
    provider: string
    providerAccountId: string
    name: string | null
    email: string | null
    /** The provider vouches that the address is theirs. */
    isEmailVerified?: boolean
    /** The groups that the provider names; missing: it names none, and those of an earlier sign-in stay. */
    groups?: readonly string[] | undefined
    guestId: string | null
  }): Promise<AccountPerson>
  /** Signs this browser in, and ends its earlier session. Returns the session that its new cookie names. */
  startSession(userId: string, before: SignedIn | null): Promise<string>
  /** Its cookie was made to last longer. */
  extendSession(sessionId: string): Promise<void>
  /** Signs this browser out, copies of its cookie included. */
  endSession(session: SignedIn): Promise<void>
}

declare global {
  /** Set by the server, and read by next-auth's route only through `accountsBridge`. */
  var parleyAccounts: AccountsBridge | undefined
}

/** Called once by the server, before the pages start. */
export function putAccountsBridge(bridge: AccountsBridge): void {
  globalThis.parleyAccounts = bridge
}

/** Throws outside of the server: pages run in its process only. */
export function accountsBridge(): AccountsBridge {
  const bridge = globalThis.parleyAccounts
  if (!bridge)
    throw new Error('the pages run inside the Parley server: start it with npm start or npm run dev')
  return bridge
}
