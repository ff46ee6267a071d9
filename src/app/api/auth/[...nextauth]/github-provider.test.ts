import { afterEach, expect, test, vi } from 'vitest'
import { githubProvider } from './github-provider.ts'

const CLIENT = { clientId: 'id', clientSecret: 'secret' }
const PROFILE = { sub: '7', name: 'Ann', email: 'public@example.org' }
const OTHER = { email: 'other@example.org', primary: false, verified: true }
const MAIN = { email: 'ann@example.org', primary: true, verified: true }

afterEach(() => vi.unstubAllGlobals())

/** The profile that next-auth gets if the list of addresses is answered so; no other address is asked. */
async function profileWith(answer: () => Response): Promise<unknown> {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return answer()
  })
  const { options } = githubProvider(CLIENT)
  const userinfo = options?.userinfo
  if (typeof userinfo !== 'object') throw new Error('no request for the profile')
  const given = { client: { userinfo: async () => PROFILE }, tokens: { access_token: 'token' } }
  const profile = await userinfo.request?.(given as never)
  expect(asked).toEqual(['https://api.github.com/user/emails'])
  return profile
}

test('the main address of GitHub counts as verified if GitHub has verified it', async () => {
  expect(await profileWith(() => Response.json([OTHER, MAIN]))).toEqual({
    ...PROFILE,
    email: 'ann@example.org',
    email_verified: true,
  })
})

test('without a verified main address, or without an answer, the person signs in and no address is vouched for', async () => {
  const unverified = { ...MAIN, verified: false }
  expect(await profileWith(() => Response.json([OTHER, unverified]))).toEqual(PROFILE)
  expect(await profileWith(() => Response.json({ message: 'Not found' }, { status: 404 }))).toEqual(PROFILE)
  expect(
    await profileWith(() => {
      throw new TypeError('fetch failed')
    }),
  ).toEqual(PROFILE)
})
