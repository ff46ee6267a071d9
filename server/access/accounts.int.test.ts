import { beforeEach, expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { findTalk, insertTalk } from '#db/talk-messages.ts'
import { withDatabase } from '#db/testing/with-database.ts'
import { findToken } from '#db/tokens.ts'
import { createLog } from '#server/ground/log.ts'
import { newBoardId } from '#server/ground/new-id.ts'
import { createSessions, type SessionHub } from '#server/session/sessions.ts'
import type { TalkMessage } from '#session/clerk/talk.ts'
import { roleIn } from '#session/members/members-slice.ts'
import { type Accounts, createAccounts } from './accounts.ts'
import { createProofs, type Proof, type Proofs, proofKey } from './sign-in-proofs.ts'
import { hashToken, issueToken } from './token.ts'

const SAID: TalkMessage = {
  id: 'm0123456789ab',
  by: 'me',
  text: 'Tea at four',
  at: 1_000,
  state: 'done',
  answers: null,
  source: 'web',
  results: [],
  model: null,
  failure: null,
}

withDatabase('accounts', (database) => {
  let sessions: SessionHub
  let accounts: Accounts
  let proofs: Proofs
  let github: { provider: string; providerAccountId: string; name: string; email: string }

  beforeEach(() => {
    sessions = createSessions({ db: database(), log: createLog('silent') })
    proofs = createProofs({ db: database(), now: Date.now })
    accounts = createAccounts({ db: database(), sessions, proofs, guests: true })
    github = {
      provider: 'github',
      providerAccountId: newBoardId(),
      name: 'Ada Lovelace',
      email: 'ada@example.org',
    }
  })

  const guest = async (name: string) => must(await accounts.createGuest({ name }), 'a guest')
  const roleOn = async (boardId: string, userId: string) =>
    roleIn(must(await sessions.load(boardId), 'a session'), userId)

  /** A cookie and a token of the person, as someone with a copy would use them later. */
  const proofsOf = async (userId: string): Promise<Proof[]> => {
    const token = await issueToken(database(), userId, null, Date.now())
    return [
      { kind: 'browser', sessionId: await proofs.startBrowserSession(userId) },
      { kind: 'token', hash: Buffer.from(hashToken(token)).toString('hex') },
    ]
  }

  test('[ID20] a guest who signs in for the first time keeps id, name and boards; what signed the guest in has ended', async () => {
    const ann = await guest('Ann')
    const { board } = await sessions.create({ title: 'Hers', premise: '' }, ann)
    const before = await proofsOf(ann.id)
    expect((await proofs.findLive(before)).size).toBe(2)
    const account = await accounts.signInAccount({ ...github, guestId: ann.id })
    expect(await proofs.findLive(before)).toEqual(new Set())
    const [again] = await proofsOf(ann.id)
    expect(await proofs.findLive(again ? [again] : [])).toEqual(new Set([again && proofKey(again)]))
    expect(account).toMatchObject({ id: ann.id, name: 'Ann', kind: 'account' })
    expect(await roleOn(board.id, ann.id)).toBe('owner')
  })

  test('[ID20] a guest who signs in to a known account passes boards and conversations on to it, but no cookie or token', async () => {
    const account = await accounts.signInAccount({ ...github, guestId: null })
    const ann = await guest('Ann')
    const { board } = await sessions.create({ title: 'Hers', premise: '' }, ann)
    const before = await proofsOf(ann.id)
    const others = await proofsOf(account.id)
    const talk = { boardId: board.id, userId: ann.id }
    await insertTalk(database(), talk, [SAID])
    const signedIn = await accounts.signInAccount({ ...github, guestId: ann.id })
    expect(await findTalk(database(), talk, SAID.id)).toBeNull()
    expect(await findTalk(database(), { ...talk, userId: signedIn.id }, SAID.id)).toEqual(SAID)
    expect(signedIn.id).toBe(account.id)
    expect(await roleOn(board.id, account.id)).toBe('owner')
    expect(await roleOn(board.id, ann.id)).toBeNull()
    // The account's other browsers and programs stay signed in.
    expect(await proofs.findLive([...before, ...others])).toEqual(new Set(others.map(proofKey)))
  })

  test('a new token clears away those of the same person that have expired, and no others', async () => {
    const ann = await guest('Ann')
    const bob = await guest('Bob')
    const longAgo = Date.UTC(2020, 0, 1)
    const expired = await issueToken(database(), ann.id, null, longAgo)
    const valid = await issueToken(database(), ann.id, null, Date.now())
    const bobs = await issueToken(database(), bob.id, null, longAgo)
    await issueToken(database(), ann.id, null, Date.now())
    const kept = (token: string) => findToken(database(), hashToken(token), new Date(longAgo))
    expect(await kept(expired)).toBeNull()
    expect(await kept(valid)).not.toBeNull()
    expect(await kept(bobs)).not.toBeNull()
  })

  test('signing in to another account takes nothing from the one before', async () => {
    const ada = await accounts.signInAccount({ ...github, guestId: null })
    const { board } = await sessions.create({ title: 'Hers', premise: '' }, ada)
    const other = { ...github, providerAccountId: newBoardId(), name: 'Bob' }
    const bob = await accounts.signInAccount({ ...other, guestId: ada.id })
    expect(bob.id).not.toBe(ada.id)
    expect(await roleOn(board.id, ada.id)).toBe('owner')
    expect(await roleOn(board.id, bob.id)).toBeNull()
  })

  test('signing in again is signing in as the same person', async () => {
    const first = await accounts.signInAccount({ ...github, guestId: null })
    expect((await accounts.signInAccount({ ...github, name: 'Renamed', guestId: null })).id).toBe(first.id)
  })

  test('a name and a colour change on every board at once', async () => {
    const ann = await guest('Ann')
    const one = await sessions.create({ title: 'One', premise: '' }, ann)
    const two = await sessions.create({ title: 'Two', premise: '' }, ann)
    await accounts.updatePerson(ann.id, { name: 'Anna', color: 'cerise' })
    for (const { board } of [one, two]) {
      const state = must(await sessions.load(board.id), 'a session')
      expect(state.people[ann.id]).toMatchObject({ name: 'Anna', color: 'cerise' })
    }
  })

  test('no guest is admitted where guests are switched off, or without a name', async () => {
    const closed = createAccounts({ db: database(), sessions, proofs, guests: false })
    expect(await closed.createGuest({ name: 'Ann' })).toBeNull()
    expect(await accounts.createGuest({ name: '  ' })).toBeNull()
    expect(await accounts.createGuest({ name: 'Ann', color: 'red; drop' })).toBeNull()
  })
})
