import type { NextAuthOptions } from 'next-auth'
import Credentials from 'next-auth/providers/credentials'
import GitHub from 'next-auth/providers/github'
import Google from 'next-auth/providers/google'
import type { OAuthConfig } from 'next-auth/providers/oauth'
import { z } from 'zod'
import type { AccountsBridge } from '#session/accounts-bridge.ts'

type Provider = NextAuthOptions['providers'][number]

/** A guest is known by the cookie alone: it lasts long, and every visit makes it last as long again. */
const SESSION_DAYS = 180
const DAY_S = 24 * 60 * 60

/** next-auth's options for one request. `guestId`: who is signed in now, and keeps their boards by signing in. */
export function authOptions(accounts: AccountsBridge, guestId: string | null): NextAuthOptions {
  return {
    secret: accounts.secret,
    session: { strategy: 'jwt', maxAge: SESSION_DAYS * DAY_S },
    pages: { signIn: '/signin', error: '/signin' },
    providers: providersOf(accounts),
    callbacks: {
      async jwt({ token, user, account }) {
        if (!account) return { sub: token.sub }
        if (account.provider === 'guest') return { sub: user.id }
        const person = await accounts.signInAccount({
          provider: account.provider,
          providerAccountId: account.providerAccountId,
          name: user.name ?? null,
          email: user.email ?? null,
          guestId,
        })
        // The cookie says who, nothing more: names and addresses change, and don't belong into it.
        return { sub: person.id }
      },
      async session({ session, token }) {
        const person = token.sub ? await accounts.person(token.sub) : null
        return { expires: session.expires, user: person ?? undefined }
      },
    },
  }
}

function providersOf(accounts: AccountsBridge): Provider[] {
  const providers: Provider[] = []
  if (accounts.guests) providers.push(guestProvider(accounts))
  if (accounts.github) providers.push(GitHub(clientOf(accounts.github)))
  if (accounts.google) providers.push(Google(clientOf(accounts.google)))
  if (accounts.oidc) providers.push(oidcProvider(accounts.oidc))
  return providers
}

function clientOf({ id, secret }: { id: string; secret: string }) {
  return { clientId: id, clientSecret: secret }
}

function guestProvider(accounts: AccountsBridge): Provider {
  return Credentials({
    id: 'guest',
    name: 'Guest',
    credentials: { name: { label: 'Name', type: 'text' }, color: { label: 'Colour', type: 'text' } },
    authorize: (given) => accounts.createGuest({ name: given?.name, color: given?.color || undefined }),
  })
}

/** The claims that any OpenID Connect provider may give; only `sub` is certain. */
const Claims = z.object({
  sub: z.string().min(1),
  name: z.string().nullish(),
  preferred_username: z.string().nullish(),
  email: z.string().nullish(),
})

function oidcProvider({
  name,
  issuer,
  ...client
}: NonNullable<AccountsBridge['oidc']>): OAuthConfig<unknown> {
  return {
    id: 'oidc',
    name,
    type: 'oauth',
    wellKnown: `${issuer}/.well-known/openid-configuration`,
    authorization: { params: { scope: 'openid email profile' } },
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
