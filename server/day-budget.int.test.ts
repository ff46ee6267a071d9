import { beforeEach, expect, test } from 'vitest'
import { noteAddress } from '#db/day-spending.ts'
import { withDatabase } from '#db/testing/with-database.ts'
import { insertUser } from '#db/users.ts'
import { createSeenAddresses } from '#server/access/seen-addresses.ts'
import { dayOf } from '#session/usage/model-usage.ts'
import { createLog } from './ground/log.ts'
import { newAgentId, newCallId, newUserId } from './ground/new-id.ts'
import type { DayBudget } from './session/day-budget.ts'
import { createSessions, type SessionHub } from './session/sessions.ts'

const SERVER = { kind: 'server' } as const
const FIELDS = {
  name: 'Clerk',
  kind: 'clerk' as const,
  model: null,
  capabilities: [],
  domain: '',
  color: 'green' as const,
  emoji: '●',
  prompt: 'You are the clerk.',
}

withDatabase('the budget of a day', (database) => {
  let people: string[]
  // Rows of other tests count too, so each test has separate days.
  let now = Date.parse('2027-01-01T12:00:00Z')
  beforeEach(async () => {
    now += 24 * 3_600_000
    await database().query('delete from unfinished_runs')
    people = [newUserId(), newUserId(), newUserId()]
    for (const id of people)
      await insertUser(database(), { id, name: 'Guest', color: 'moss', kind: 'guest', email: null })
  })

  function open(dayBudget: DayBudget): SessionHub {
    return createSessions({ db: database(), log: createLog('silent'), now: () => now, dayBudget })
  }

  async function board(sessions: SessionHub, userId: string): Promise<string> {
    const { board } = await sessions.create(
      { title: 'Plans', premise: '' },
      { id: userId, name: 'Guest', color: 'moss' },
    )
    await sessions.dispatch(
      board.id,
      { type: 'agent.save', agentId: CLERK, agent: FIELDS, file: '' },
      { kind: 'person', userId },
    )
    return board.id
  }
  const CLERK = newAgentId()

  /** Begins a call for this person; `null`: it was let. */
  async function begin(
    sessions: SessionHub,
    boardId: string,
    userId: string,
    hold: { tokens: number; costMicros: number | null },
    model = 'anthropic:claude-haiku-5-5',
  ) {
    const callId = newCallId()
    const asked = { type: 'clerk.begin', callId, task: 'talk', agentId: CLERK, model, userId, hold }
    const done = await sessions.dispatch(boardId, asked, SERVER)
    return { callId, refusal: done.ok ? null : done.refusal }
  }

  const [ann, ben, cleo] = [0, 1, 2].map((i) => () => people[i] ?? '') as [
    () => string,
    () => string,
    () => string,
  ]

  test('boards that ask at the same moment don’t pass the limit together', async () => {
    const hubs = [open({ tokens: 1_000, costMicros: null }), open({ tokens: 1_000, costMicros: null })]
    const boards = await Promise.all(
      Array.from({ length: 12 }, (_, i) => board(hubs[i % 2] as SessionHub, ann())),
    )
    const ends = await Promise.all(
      boards.map((id, i) => begin(hubs[i % 2] as SessionHub, id, ann(), { tokens: 300, costMicros: 1 })),
    )
    expect(ends.filter(({ refusal }) => refusal === null)).toHaveLength(3)
    const refused = ends.flatMap(({ refusal }) => refusal ?? [])
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['over-budget']))
    expect(refused[0]?.message).toContain('1,000 tokens a day for all its boards, and 100 tokens is left')
  })

  test('a refused hold leaves nothing behind, and ended runs make room', async () => {
    const sessions = open({ tokens: null, costMicros: 100 })
    const id = await board(sessions, ann())
    const first = await begin(sessions, id, ann(), { tokens: 10, costMicros: 90 })
    expect(first.refusal).toBeNull()
    const before = await sessions.load(id)
    expect((await begin(sessions, id, ann(), { tokens: 10, costMicros: 20 })).refusal?.message).toContain(
      '$0.00 is left',
    )
    expect((await sessions.load(id))?.seq).toBe(before?.seq)
    await sessions.dispatch(id, { type: 'clerk.end', callId: first.callId, usage: null }, SERVER)
    expect((await begin(sessions, id, ann(), { tokens: 10, costMicros: 20 })).refusal).toBeNull()
  })

  test('one person takes a part of it, on however many boards; what was spent counts', async () => {
    const sessions = open({ tokens: 1_000, costMicros: null, personPercent: 50 })
    const [one, two, others] = [
      await board(sessions, ann()),
      await board(sessions, ann()),
      await board(sessions, ben()),
    ]
    const first = await begin(sessions, one, ann(), { tokens: 400, costMicros: 1 })
    const usage = {
      model: 'anthropic:claude-haiku-5-5',
      inputTokens: 300,
      outputTokens: 50,
      cacheReadTokens: 0,
      cacheWriteTokens: 0,
      costMicros: 1,
      isEstimate: false,
    }
    await sessions.dispatch(one, { type: 'clerk.end', callId: first.callId, usage }, SERVER)
    const { refusal } = await begin(sessions, two, ann(), { tokens: 200, costMicros: 1 })
    expect(refusal).toMatchObject({ code: 'over-budget' })
    expect(refusal?.message).toContain('One person may take 500 tokens a day')
    expect(refusal?.message).toContain('150 tokens is left')
    expect((await begin(sessions, others, ben(), { tokens: 200, costMicros: 1 })).refusal).toBeNull()
  })

  test('guests at one address together take a part of it', async () => {
    const sessions = open({ tokens: 1_000, costMicros: null, personPercent: 90, addressPercent: 50 })
    const seen = createSeenAddresses({
      db: database(),
      log: createLog('silent'),
      secret: 'x',
      now: () => now,
    })
    await seen(ann(), '2001:db8:1:2::1')
    await seen(ben(), '2001:db8:1:2:ffff::9')
    await seen(cleo(), '2001:db8:9:9::1')
    const [one, two, three] = [
      await board(sessions, ann()),
      await board(sessions, ben()),
      await board(sessions, cleo()),
    ]
    expect((await begin(sessions, one, ann(), { tokens: 400, costMicros: 1 })).refusal).toBeNull()
    expect((await begin(sessions, two, ben(), { tokens: 200, costMicros: 1 })).refusal?.message).toContain(
      'your address',
    )
    expect((await begin(sessions, three, cleo(), { tokens: 200, costMicros: 1 })).refusal).toBeNull()
  })

  test('addresses are kept for a day, and not as they are', async () => {
    const seen = createSeenAddresses({
      db: database(),
      log: createLog('silent'),
      secret: 'x',
      now: () => now,
    })
    await noteAddress(database(), { day: dayOf(now - 24 * 3_600_000), address: 'old', userId: ann() })
    await seen(ann(), '192.0.2.7')
    await seen(ann(), '127.0.0.1')
    const rows = await database().query<{ address: string }>(
      'select address from seen_addresses where user_id = $1',
      [ann()],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.address).toMatch(/^[0-9a-f]{64}$/)
  })

  test('if only paid usage counts, the script and local models take no budget', async () => {
    const sessions = open({ tokens: 1_000, costMicros: null, onlyPaid: true })
    const id = await board(sessions, ann())
    const free = () => begin(sessions, id, ann(), { tokens: 900, costMicros: 0 }, 'local:llama')
    expect((await free()).refusal).toBeNull()
    expect((await free()).refusal).toBeNull()
    // A call with an unknown price is paid all the same.
    expect((await begin(sessions, id, ann(), { tokens: 900, costMicros: null })).refusal).toBeNull()
    expect((await begin(sessions, id, ann(), { tokens: 900, costMicros: 1 })).refusal).toMatchObject({
      code: 'over-budget',
    })
    expect((await free()).refusal).toBeNull()
  })
})
