import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { withDatabase } from '#db/testing/with-database.ts'
import { insertUser } from '#db/users.ts'
import { listDeliveries, replayDelivery } from '#db/webhook-deliveries.ts'
import { changeWebhook, insertWebhook, listWebhooks } from '#db/webhooks.ts'
import { parseNetwork } from '#server/ground/ip-address.ts'
import { createLog } from '#server/ground/log.ts'
import { newUserId, newWebhookId } from '#server/ground/new-id.ts'
import { createSessions, type SessionHub } from '#server/session/sessions.ts'
import type { Command } from '#session/command.ts'
import { WEBHOOK_TYPES } from '#session/webhooks/webhook-type.ts'
import { type SendWebhooksOptions, sendWebhooks } from './send-webhooks.ts'
import { type Receiver, startReceiver } from './testing/receiver.ts'
import { createWebhookSecrets } from './webhook-secret.ts'

const log = createLog('silent')
const LOOPBACK = must(parseNetwork('127.0.0.1'), 'a network')
const DAY_MS = 24 * 60 * 60 * 1000
const SERVER = { kind: 'server' } as const

withDatabase('webhooks', (database) => {
  let receiver: Receiver
  let sessions: SessionHub
  let boardId = ''
  let ann = { id: '', name: 'Ann', color: 'moss' }
  let bob = { id: '', name: 'Bob', color: 'moss' }
  let hookId = ''

  beforeAll(async () => {
    receiver = await startReceiver()
  })
  afterAll(() => receiver.stop())
  beforeEach(async () => {
    sessions = createSessions({ db: database(), log })
    ann = { ...ann, id: newUserId() }
    bob = { ...bob, id: newUserId() }
    for (const person of [ann, bob]) await insertUser(database(), { ...person, kind: 'account', email: null })
    const { board } = await sessions.create({ title: 'Plans', premise: '' }, ann)
    boardId = board.id
    const secret = must((await load()).links.editor?.secret, 'a link')
    await dispatch({ type: 'member.join', secret, person: bob }, SERVER)
    hookId = await hook(ann.id)
  })
  // Deliveries of one test must not reach the receiver in the next.
  afterEach(async () => {
    await database().query('delete from webhooks')
    receiver.received.length = 0
    receiver.answer = (response) => response.writeHead(204).end()
  })

  const load = async () => must(await sessions.load(boardId), 'a board')

  async function dispatch(command: Command, by: Parameters<SessionHub['dispatch']>[2] = person(ann.id)) {
    const done = await sessions.dispatch(boardId, command, by)
    if (!done.ok) throw new Error(done.refusal.message)
    return done
  }
  const person = (userId: string) => ({ kind: 'person', userId }) as const

  async function hook(ownerId: string, of: string | null = boardId): Promise<string> {
    const id = newWebhookId()
    const url = `${receiver.url}/${id}`
    await insertWebhook(
      database(),
      { id, boardId: of, ownerId, url, types: [...WEBHOOK_TYPES], createdAt: new Date() },
      20,
    )
    return id
  }

  /** A process that sends. */
  function sender(options: Partial<SendWebhooksOptions> = {}) {
    const started = sendWebhooks({
      ...{ db: database(), sessions, log, lookEveryMs: 30 },
      secrets: createWebhookSecrets('secret'),
      config: { publicUrl: 'https://parley.example', webhooks: true, webhookNetworks: [LOOPBACK] },
      ...options,
    })
    onTestFinished(() => started.stop())
    return started
  }

  const comment = (number: number, text: string, userId = bob.id) =>
    dispatch(
      {
        type: 'comment.add',
        commentId: `e${String(number).padStart(12, '0')}`,
        threadId: 'd000000000001',
        text,
        mentions: [],
        ...(number === 1 && { anchor: { kind: 'board' } as const }),
      },
      person(userId),
    )
  const typesAt = (id = hookId) =>
    receiver.received.filter(({ path }) => path === `/${id}`).map(({ message }) => message.type)
  const deliveries = (id = hookId) => listDeliveries(database(), id, 100)
  const stored = async (id = hookId, of = boardId) =>
    must(
      (await listWebhooks(database(), { boardId: of })).find((each) => each.id === id),
      'a webhook',
    )

  test('[WH1] a message has type, time and small data with a link, as its owner sees the board', async () => {
    sender()
    await comment(1, 'Why?')
    await vi.waitFor(() => expect(typesAt()).toEqual(['comment.added']), WAIT)
    const [got] = receiver.received
    expect(got?.message.data).toMatchObject({
      board: { id: boardId, title: 'Plans', url: `https://parley.example/b/${boardId}` },
      url: `https://parley.example/b/${boardId}?comment=e000000000001`,
      comment: { text: 'Why?', author: { kind: 'person', id: bob.id, name: 'Bob' } },
    })
    await vi.waitFor(async () => expect((await deliveries())[0]?.state).toBe('sent'), WAIT)
  })

  test('[WH2] what was deleted before it was to be sent is dropped', async () => {
    await comment(1, 'Why?')
    await comment(2, 'Because.')
    await dispatch({ type: 'comment.delete', commentId: 'e000000000002' }, person(bob.id))
    sender()
    await vi.waitFor(async () => {
      const states = (await deliveries()).map(({ state, problem }) => [state, problem])
      expect(states).toEqual([
        ['dropped', 'gone'],
        ['sent', null],
      ])
    }, WAIT)
    expect(typesAt()).toEqual(['comment.added'])
  })

  test('[WH3] a webhook whose owner leaves the board is disabled, and what waits is not sent', async () => {
    const ofBob = await hook(bob.id)
    const everywhere = await hook(bob.id, null)
    await comment(1, 'Why?', ann.id)
    await dispatch({ type: 'member.remove', userId: bob.id })
    sender()
    await vi.waitFor(() => expect(typesAt()).toEqual(['comment.added']), WAIT)
    await vi.waitFor(async () => expect((await deliveries(everywhere))[0]?.problem).toBe('no-access'), WAIT)
    expect(await stored(ofBob)).toMatchObject({ state: 'disabled', reason: 'no-access' })
    expect(receiver.received).toHaveLength(1)
    const [all] = await listWebhooks(database(), { ownerId: bob.id })
    expect(all).toMatchObject({ state: 'active', reason: null })
  })

  test('[WH3] the account of a guest who signs in gets the webhooks of the guest', async () => {
    const ofBob = await hook(bob.id)
    const account = { id: newUserId(), name: 'Bob', color: 'moss' }
    await insertUser(database(), { ...account, kind: 'account', email: null })
    await dispatch({ type: 'member.merge', guestId: bob.id, account }, SERVER)
    expect(await stored(ofBob)).toMatchObject({ ownerId: account.id, state: 'active' })
    sender()
    await comment(1, 'Why?', ann.id)
    await vi.waitFor(() => expect(typesAt(ofBob)).toContain('comment.added'), WAIT)
  })

  test('[WH4] after a restart each message is sent, and with the same id if it is sent again', async () => {
    receiver.answer = () => undefined
    const first = sender()
    await comment(1, 'Why?')
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), WAIT)
    await first.stop()
    receiver.answer = (response) => response.writeHead(200).end('ok')
    await comment(2, 'Because.')
    sender()
    await vi.waitFor(async () => {
      const states = (await deliveries()).map(({ state, answer }) => [state, answer])
      expect(states).toEqual([
        ['sent', 'ok'],
        ['sent', 'ok'],
      ])
    }, WAIT)
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(ids).toHaveLength(3)
    expect(new Set(ids).size).toBe(2)
  })

  test('[WH5] two processes send each message once', async () => {
    sender()
    sender({ sessions: createSessions({ db: database(), log }) })
    for (let number = 1; number <= 20; number++) await comment(number, `Words ${number}`)
    await vi.waitFor(async () => {
      expect((await deliveries()).filter(({ state }) => state === 'sent')).toHaveLength(20)
    }, WAIT)
    expect(receiver.received).toHaveLength(20)
  })

  test('[WH6] a failed message waits for its next attempt; 410 disables the webhook and notifies its owner', async () => {
    receiver.answer = (response) => response.writeHead(503, { 'retry-after': '600' }).end('later')
    sender()
    await comment(1, 'Why?')
    await vi.waitFor(async () => expect((await deliveries())[0]?.status).toBe(503), WAIT)
    const [failed] = await deliveries()
    expect(failed).toMatchObject({ state: 'waiting', attempts: 1, answer: 'later' })
    expect(must(failed, 'a message').dueAt.getTime()).toBeGreaterThan(Date.now() + 590_000)
    // Noted after the message.
    await vi.waitFor(async () => expect((await stored()).failingSince).not.toBeNull(), WAIT)
    receiver.answer = (response) => response.writeHead(410).end()
    await comment(2, 'Because.')
    await vi.waitFor(
      async () => expect(await stored()).toMatchObject({ state: 'disabled', reason: 'gone' }),
      WAIT,
    )
    const notified = () =>
      database().query('select user_id as "userId", kind from notifications where subject = $1', [
        `webhook:${hookId}`,
      ])
    await vi.waitFor(
      async () => expect(await notified()).toEqual([{ userId: ann.id, kind: 'webhook' }]),
      WAIT,
    )
  })

  test('[WH7] a webhook that failed for five days is disabled, and a replay after it is active again is sent', async () => {
    receiver.answer = (response) => response.writeHead(500).end()
    await database().query('update webhooks set failing_since = $1', [new Date(Date.now() - 5 * DAY_MS - 1)])
    const running = sender()
    await comment(1, 'Why?')
    await vi.waitFor(
      async () => expect(await stored()).toMatchObject({ state: 'disabled', reason: 'failing' }),
      WAIT,
    )
    await comment(2, 'Because.')
    expect(await deliveries()).toHaveLength(1)
    receiver.answer = (response) => response.writeHead(204).end()
    await changeWebhook(database(), hookId, { state: 'active' })
    const [failed] = await deliveries()
    expect(
      await replayDelivery(database(), { id: must(failed, 'one').id, webhookId: hookId }, new Date()),
    ).toBe(true)
    running.wake()
    await vi.waitFor(async () => expect((await deliveries())[0]?.state).toBe('sent'), WAIT)
    expect(await stored()).toMatchObject({ state: 'active', failingSince: null })
  })

  test('[WH8] a slow receiver delays neither the board nor other webhooks', async () => {
    const slow = hookId
    const quick = await hook(bob.id)
    receiver.answer = (response, { path }) => {
      if (path !== `/${slow}`) response.writeHead(204).end()
    }
    sender({ timeoutMs: 500 })
    for (let number = 1; number <= 5; number++) await comment(number, `Words ${number}`)
    await vi.waitFor(() => expect(typesAt(quick)).toHaveLength(5), WAIT)
    // One at a time: on a busy machine the first times out before the others are sent.
    expect(typesAt(slow).length).toBeLessThan(5)
    await vi.waitFor(
      async () => expect((await deliveries(slow)).some(({ problem }) => problem === 'timeout')).toBe(true),
      WAIT,
    )
  })

  test('[WH9] nothing is sent to an address inside the server’s network, nor to a redirect', async () => {
    const closed = { publicUrl: null, webhooks: true, webhookNetworks: [] }
    const first = sender({ config: closed })
    await comment(1, 'Why?')
    await vi.waitFor(async () => expect((await deliveries())[0]?.problem).toBe('inside'), WAIT)
    expect(typesAt()).toEqual([])
    await first.stop()
    receiver.answer = (response) => response.writeHead(302, { location: '/elsewhere' }).end()
    sender()
    await comment(2, 'Because.')
    await vi.waitFor(
      async () => expect((await deliveries()).some(({ status }) => status === 302)).toBe(true),
      WAIT,
    )
    expect(typesAt()).toHaveLength(1)
    expect(receiver.received.map(({ path }) => path)).not.toContain('/elsewhere')
  })

  test('[WH10] of a deleted board its members’ webhooks get its id alone', async () => {
    const everywhere = await hook(bob.id, null)
    sender()
    await dispatch({ type: 'board.delete' })
    await vi.waitFor(() => expect(typesAt(everywhere)).toEqual(['board.deleted']), WAIT)
    const [got] = receiver.received
    expect(got?.message.data).toEqual({ seq: (await load()).seq, board: { id: boardId } })
  })
})
