import { expect, test } from 'vitest'
import type { AccountPerson, AccountsBridge } from '#session/accounts-bridge.ts'
import { authOptions } from './auth-options.ts'

const ANN: AccountPerson = { id: 'uann', name: 'Ann', color: 'moss', kind: 'account' }

function bridge(settings: Partial<AccountsBridge> = {}) {
  const signIns: Parameters<AccountsBridge['signInAccount']>[0][] = []
  const accounts: AccountsBridge = {
    secret: 'secret',
    guests: true,
    github: null,
    google: null,
    oidc: null,
    userIdOf: async () => null,
    person: async (userId) => (userId === ANN.id ? ANN : null),
    createGuest: async () => ANN,
    signInAccount: async (account) => {
      signIns.push(account)
      return ANN
    },
    ...settings,
  }
  return { accounts, signIns }
}

// next-auth puts what a provider was given beside what it is by default, and merges them per request.
const names = (accounts: AccountsBridge) =>
  authOptions(accounts, null).providers.map(({ id, options }) => options?.id ?? id)

test('the ways to sign in are those that the operator has set up', () => {
  const client = { id: 'id', secret: 'secret' }
  expect(names(bridge().accounts)).toEqual(['guest'])
  const all = {
    github: client,
    google: client,
    oidc: { ...client, issuer: 'https://id.example', name: 'Us' },
  }
  expect(names(bridge({ ...all, guests: false }).accounts)).toEqual(['github', 'google', 'oidc'])
})

test('signing in tells who was here as a guest, and the cookie says nothing but who', async () => {
  const { accounts, signIns } = bridge()
  const { callbacks } = authOptions(accounts, 'uguest')
  const token = await callbacks?.jwt?.({
    token: { name: 'Ann', email: 'ann@example.org', picture: 'https://example.org/ann.png' },
    user: { id: '7', name: 'Ann', email: 'ann@example.org' },
    account: { provider: 'github', providerAccountId: '7', type: 'oauth' },
  })
  expect(token).toEqual({ sub: ANN.id })
  expect(signIns).toEqual([
    {
      provider: 'github',
      providerAccountId: '7',
      name: 'Ann',
      email: 'ann@example.org',
      guestId: 'uguest',
    },
  ])
})

test('a session shows the person as they are now, and nobody once they are gone', async () => {
  const { callbacks } = authOptions(bridge().accounts, null)
  const session = async (sub: string) => {
    const given = { session: { expires: 'later' }, token: { sub } }
    return (await callbacks?.session?.(given as Parameters<NonNullable<typeof callbacks.session>>[0]))?.user
  }
  expect(await session(ANN.id)).toEqual(ANN)
  expect(await session('unobody')).toBeUndefined()
})
