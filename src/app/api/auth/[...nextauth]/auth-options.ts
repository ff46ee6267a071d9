import type { NextAuthOptions } from 'next-auth'
import type { JWT } from 'next-auth/jwt'
import Credentials from 'next-auth/providers/credentials'
import Google from 'next-auth/providers/google'
import type { OAuthConfig } from 'next-auth/providers/oauth'
import { z } from 'zod'
import { type AccountsBridge, BROWSER_SESSION_DAYS, type SignedIn } from '#accounts/accounts-bridge.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { githubProvider } from './github-provider.ts'
import { groupsIn } from './groups-in.ts'

type Provider = NextAuthOptions['providers'][number]

const DAY_S = 24 * 60 * 60

/**
 * next-auth's options for one request. `before` is the person of its cookie: a guest who signs in keeps their boards.
 */
export function authOptions(accounts: AccountsBridge, before: SignedIn | null): NextAuthOptions {
  return {
    secret: accounts.secret,
    session: { strategy: 'jwt', maxAge: BROWSER_SESSION_DAYS * DAY_S },
    pages: { signIn: '/signin', error: '/signin' },
    providers: providersOf(accounts),
    callbacks: {
      async jwt({ token, user, account, profile }) {
        if (!account) return await storedCookie(accounts, token, before)
        if (account.provider === 'guest') return await newCookie(accounts, user.id, before)
        const person = await accounts.signInAccount({
          provider: account.provider,
          providerAccountId: account.providerAccountId,
          name: user.name ?? null,
          email: user.email ?? null,
          isEmailVerified: Vouched.safeParse(profile).success,
          ...(account.provider === 'oidc' && {
            groups: groupsIn(profile, accounts.oidc?.groupsClaim ?? null),
          }),
          guestId: before?.userId ?? null,
        })
        return await newCookie(accounts, person.id, before)
      },
      async session({ session, token }) {
        // A cookie that was signed out gets no data of its person.
        const person = before && before.userId === token.sub ? await accounts.person(before.userId) : null
        return { expires: session.expires, user: person ?? undefined }
      },
    },
    events: {
      // Our pages end the session through the API first, which reports a failure. Other clients may know only this address.
      async signOut() {
        if (before) await accounts.endSession(before)
      },
    },
  }
}

/**
 * The cookie holds the person's id and the session's id. Names and addresses change, and do not belong in it.
 */
interface Cookie {
  [key: string]: unknown
  sub: string
  sid?: string
}

async function newCookie(accounts: AccountsBridge, userId: string, before: SignedIn | null): Promise<Cookie> {
  return { sub: userId, sid: await accounts.startSession(userId, before) }
}

/**
 * next-auth renews the cookie's time at each request, and the session's with it. A cookie whose session has
 * ended stays as it is and opens nothing.
 */
async function storedCookie(
  accounts: AccountsBridge,
  { sub, sid }: JWT,
  before: SignedIn | null,
): Promise<Cookie> {
  if (before) await accounts.extendSession(before.sessionId)
  return { sub: sub ?? '', ...(typeof sid === 'string' && { sid }) }
}

function providersOf(accounts: AccountsBridge): Provider[] {
  const providers: Provider[] = []
  if (accounts.guests) providers.push(guestProvider(accounts))
  if (accounts.github) providers.push(githubProvider(clientOf(accounts.github)))
  if (accounts.google) providers.push(Google(clientOf(accounts.google)))
  if (accounts.oidc) providers.push(oidcProvider(accounts.oidc))
  return providers
}

function clientOf({ id, secret }: { id: string; secret: string }) {
  return { clientId: id, clientSecret: secret }
}

/** Guests are a separate provider, so that they get the same cookie and session as accounts. */
function guestProvider(accounts: AccountsBridge): Provider {
  return Credentials({
    id: 'guest',
    name: FIELD_LABELS.guest,
    credentials: {
      name: { label: FIELD_LABELS.name, type: 'text' },
      color: { label: FIELD_LABELS.colour, type: 'text' },
    },
    authorize: (given) => accounts.createGuest({ name: given?.name, color: given?.color || undefined }),
  })
}

/** The claim of Google and of providers with OpenID Connect; `githubProvider` adds it. */
const Vouched = z.object({ email_verified: z.union([z.literal(true), z.literal('true')]) })

/** The claims of an OpenID Connect provider; only `sub` is required by the standard. */
const Claims = z.object({
  sub: z.string().min(1),
  name: z.string().nullish(),
  preferred_username: z.string().nullish(),
  email: z.string().nullish(),
})

/**
 * Any OpenID Connect provider, with PKCE and state. The name falls back to the user name, then to the
 * address.
 */
function oidcProvider({
  name,
  issuer,
  scope,
  groupsClaim: _claim,
  ...client
}: NonNullable<AccountsBridge['oidc']>): OAuthConfig<unknown> {
  return {
    id: 'oidc',
    name,
    type: 'oauth',
    wellKnown: `${issuer}/.well-known/openid-configuration`,
    authorization: { params: { scope } },
    idToken: true,
    checks: ['pkce', 'state'],
    ...clientOf(client),
    profile(profile) {
      const claims = Claims.parse(profile)
      const email = claims.email ?? null
      return { id: claims.sub, name: claims.name ?? claims.preferred_username ?? email, email }
    },
  }
}
