import GitHub, { type GithubProfile } from 'next-auth/providers/github'
import type { OAuthConfig } from 'next-auth/providers/oauth'
import { z } from 'zod'

const ADDRESSES_URL = 'https://api.github.com/user/emails'
const TIMEOUT_MS = 10_000
const Addresses = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/** GitHub's profile has a public address alone, and no word on whether it is verified: the list of addresses has both. */
export function githubProvider(client: {
  clientId: string
  clientSecret: string
}): OAuthConfig<GithubProfile> {
  return GitHub({
    ...client,
    userinfo: {
      url: 'https://api.github.com/user',
      async request({ client: github, tokens }) {
        const token = z.string().parse(tokens.access_token)
        const profile = await github.userinfo(token)
        const email = await verifiedAddress(token)
        return email === null ? profile : { ...profile, email, email_verified: true }
      },
    },
  })
}

/** `null`: there is none, or GitHub does not answer. The person is signed in without it. */
async function verifiedAddress(token: string): Promise<string | null> {
  try {
    const answer = await fetch(ADDRESSES_URL, {
      headers: { authorization: `token ${token}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const addresses = answer.ok ? Addresses.parse(await answer.json()) : []
    return addresses.find(({ primary, verified }) => primary && verified)?.email ?? null
  } catch {
    return null
  }
}
