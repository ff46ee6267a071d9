import { expect, test } from 'vitest'
import type { AccountPerson, AccountsBridge, SignedIn } from '#accounts/accounts-bridge.ts'
import { authOptions } from './auth-options.ts'

const ANN: AccountPerson = { id: 'uann', name: 'Ann', color: 'moss', kind: 'account' }

function bridge(settings: Partial<AccountsBridge> = {}) {
  const signIns: Parameters<AccountsBridge['signInAccount']>[0][] = []
  const ended: (SignedIn | null)[] = []
  const extended: string[] = []
  const accounts: AccountsBridge = {
    secret: 'secret',
    guests: true,
    github: null,
    google: null,
    oidc: null,
    signedIn: async () => null,
    person: async (userId) => (userId === ANN.id ? ANN : null),
    createGuest: async () => ANN,
    signInAccount: async (account) => {
      signIns.push(account)
      return ANN
    },
    startSession: async (userId, before) => {
      ended.push(before)
      return `session of ${userId}`
    },
    extendSession: async (id) => {
      extended.push(id)
    },
    endSession: async (session) => {
      ended.push(session)
    },
    ...settings,
  }
  return { accounts, signIns, ended, extended }
}

// next-auth stores a provider's options beside its defaults, and merges them per request.
const names = (accounts: AccountsBridge) =>
  authOptions(accounts, null).providers.map(({ id, options }) => options?.id ?? id)

test('the ways to sign in are those that the operator has set up', () => {
  const client = { id: 'id', secret: 'secret' }
  expect(names(bridge().accounts)).toEqual(['guest'])
  const all = {
    github: client,
    google: client,
    oidc: { ...client, issuer: 'https://id.example', name: 'Us', scope: 'openid', groupsClaim: 'groups' },
  }
  expect(names(bridge({ ...all, guests: false }).accounts)).toEqual(['github', 'google', 'oidc'])
})

const GUEST: SignedIn = { userId: 'uguest', sessionId: 'of-guest' }

test('[ID20] signing in names the former guest and ends their session; the cookie names the person and the session', async () => {
  const { accounts, signIns, ended } = bridge()
  const { callbacks } = authOptions(accounts, GUEST)
  const token = await callbacks?.jwt?.({
    token: { name: 'Ann', email: 'ann@example.org', picture: 'https://example.org/ann.png' },
    user: { id: '7', name: 'Ann', email: 'ann@example.org' },
    account: { provider: 'github', providerAccountId: '7', type: 'oauth' },
  })
  expect(token).toEqual({ sub: ANN.id, sid: 'session of uann' })
  expect(ended).toEqual([GUEST])
  expect(signIns).toEqual([
    {
      provider: 'github',
      providerAccountId: '7',
      name: 'Ann',
      email: 'ann@example.org',
      isEmailVerified: false,
      guestId: 'uguest',
    },
  ])
})

test('a session shows the present person, and nobody once they are gone', async () => {
  const session = async (sub: string, before: SignedIn | null) => {
    const { callbacks } = authOptions(bridge().accounts, before)
    const given = { session: { expires: 'later' }, token: { sub } }
    return (await callbacks?.session?.(given as Parameters<NonNullable<typeof callbacks.session>>[0]))?.user
  }
  expect(await session(ANN.id, { userId: ANN.id, sessionId: 's' })).toEqual(ANN)
  expect(await session('unobody', { userId: 'unobody', sessionId: 's' })).toBeUndefined()
  // A copy of a cookie that was signed out.
  expect(await session(ANN.id, null)).toBeUndefined()
})

test('[ID21] a visit makes the session last longer, a sign-out ends it, and a cookie that has ended stays so', async () => {
  const { accounts, ended, extended } = bridge()
  const { callbacks, events } = authOptions(accounts, GUEST)
  const refreshed = { token: { sub: 'uguest', sid: 'of-guest', name: 'Ann' }, user: ANN, account: null }
  expect(await callbacks?.jwt?.(refreshed)).toEqual({ sub: 'uguest', sid: 'of-guest' })
  expect(extended).toEqual(['of-guest'])
  const unlinked = authOptions(accounts, null)
  expect(await unlinked.callbacks?.jwt?.(refreshed)).toEqual({ sub: 'uguest', sid: 'of-guest' })
  expect(extended).toEqual(['of-guest'])
  await unlinked.events?.signOut?.({ token: {}, session: { expires: '' } })
  expect(ended).toEqual([])
  await events?.signOut?.({ token: {}, session: { expires: '' } })
  expect(ended).toEqual([GUEST])
})

async function groupsOf(claim: string | null, profile: object, provider = 'oidc') {
  const oidc = {
    ...{ id: 'id', secret: 'secret', issuer: 'https://id.example' },
    name: 'Us',
    scope: 'openid',
  }
  const { accounts, signIns } = bridge({ oidc: { ...oidc, groupsClaim: claim } })
  await authOptions(accounts, null).callbacks?.jwt?.({
    token: {},
    user: { id: '7' },
    account: { provider, providerAccountId: '7', type: 'oauth' },
    profile,
  })
  return signIns[0]?.groups
}

test('the groups of a sign-in are those of the claim that the operator named', async () => {
  expect(await groupsOf('groups', { groups: ['leads', 'designers'] })).toEqual(['leads', 'designers'])
  expect(await groupsOf('groups', { groups: 'leads' })).toEqual(['leads'])
  expect(await groupsOf('realm_access.roles', { realm_access: { roles: ['leads'] } })).toEqual(['leads'])
  const named = 'https://us.example/groups'
  expect(await groupsOf(named, { [named]: ['leads'] })).toEqual(['leads'])
})

test('a claim that is missing or no list names no groups; without its name, groups stay as they were', async () => {
  expect(await groupsOf('groups', {})).toEqual([])
  expect(await groupsOf('groups', { groups: [{ id: 1 }] })).toEqual([])
  expect(await groupsOf('constructor.name', {})).toEqual([])
  expect(await groupsOf(null, { groups: ['leads'] })).toBeUndefined()
  expect(await groupsOf('groups', { groups: ['leads'] }, 'github')).toBeUndefined()
})
