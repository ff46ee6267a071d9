import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { must } from '#base/must.ts'
import { WAIT } from '#base/testing/patience.ts'
import { withDatabase } from '#db/testing/with-database.ts'
import { insertUser } from '#db/users.ts'
import { EMPTY_CONTENT } from '#formats/board-json/slice-content.ts'
import { createLog } from '#server/ground/log.ts'
import { newUserId } from '#server/ground/new-id.ts'
import { DEFAULT_PLAN } from '#session/agenda/step.ts'
import { MIN_OPEN_MS } from '#session/choosing/ballot/ballot.ts'
import type { Command } from '#session/command.ts'
import type { Actor } from '#session/core/actor.ts'
import { ContentIdea } from '#session/import/content-idea.ts'
import { captureCommand } from '#session/testing/log-driver.ts'
import {
  ADVISOR_IDS,
  MODEL,
  MODERATOR,
  roundId,
  said,
  saveAgentCommand,
  startRoundCommand,
  turnId,
} from '#session/testing/round-driver.ts'
import { importInSlices } from './import-in-slices.ts'
import { createSessions, type SessionHub } from './sessions.ts'
import { watchDeadlines } from './watch-deadlines.ts'

const VOTE = 'v000000000001'
const HOUR_MS = 60 * 60 * 1000
const log = createLog('silent')
const BALLOT = 'v000000000009'
const ballotOf = async () => ({ voteId: BALLOT, noteIds: ['shape:a'] })

withDatabase('votes that end by themselves', (database) => {
  let ann: { id: string; name: string; color: string }
  let boardId: string

  beforeEach(async () => {
    ann = { id: newUserId(), name: 'Ann', color: 'moss' }
    await insertUser(database(), { ...ann, kind: 'guest', email: null })
  })

  /** A process that only answers requests; its clock is `behindMs` behind. */
  const hub = (behindMs = 0) => createSessions({ db: database(), log, now: () => Date.now() - behindMs })
  /** Another one, which also closes votes. */
  function closer(sessions = hub()): SessionHub {
    const stop = watchDeadlines({ db: database(), sessions, log, lookEveryMs: 50, ballotOf })
    onTestFinished(stop)
    return sessions
  }
  const closings = () =>
    database().query<{ actor: string; at: number }>(
      `select actor, round(extract(epoch from at) * 1000)::bigint as at from events
        where board_id = $1 and kind = 'vote.closed'`,
      [boardId],
    )

  /** Starts a vote that ends in `ms`, sooner than people may choose: as if it had been started a while ago. */
  async function startVote(ms: number, end = ms): Promise<number> {
    const earlier = hub(MIN_OPEN_MS - ms)
    const { board } = await earlier.create({ title: 'Plans', premise: '' }, ann)
    boardId = board.id
    const notes = [{ noteId: 'shape:a', authorId: null }]
    await earlier.dispatch(boardId, { type: 'notes.number', notes }, { kind: 'server' })
    const vote = {
      type: 'vote.start',
      voteId: VOTE,
      title: 'Which?',
      votesPerPerson: 3,
      maxPerNote: 3,
      scope: { kind: 'board' },
      noteIds: ['shape:a'],
      durationMs: MIN_OPEN_MS + end - ms,
    }
    const by = { kind: 'person', userId: ann.id } as const
    const started = await earlier.dispatch(boardId, vote, by)
    await earlier.dispatch(boardId, { type: 'vote.cast', voteId: VOTE, noteId: 'shape:a', count: 2 }, by)
    if (!started.ok) throw new Error(started.refusal.message)
    return Date.now() + end
  }

  test('[SE247] two processes close a vote once, when its time is up and not before', async () => {
    const one = closer()
    closer()
    const endsAt = await startVote(400)
    await vi.waitFor(async () => expect(await closings()).toHaveLength(1), WAIT)
    const [closing] = await closings()
    expect(closing?.actor).toBe('server')
    expect(closing?.at).toBeGreaterThanOrEqual(endsAt - 400)
    await one.catchUp()
    const state = await one.load(boardId)
    expect(state?.votes[VOTE]).toMatchObject({
      state: 'closed',
      closedBy: null,
      result: { totals: [{ noteId: 'shape:a', votes: 2 }], people: 1 },
    })
    // Both have looked again since, and found nothing.
    const rows = () => database().query('select subject_id from deadlines where board_id = $1', [boardId])
    expect(await rows()).toEqual([])
    expect(await closings()).toHaveLength(1)
  })

  test('[SE247] a vote whose time was up while no process ran is closed by the next one', async () => {
    await startVote(1)
    expect(await closings()).toEqual([])
    closer()
    await vi.waitFor(async () => expect(await closings()).toHaveLength(1), WAIT)
  })

  test('[IV7] an interview whose time was up while no process ran is ended once by the next ones', async () => {
    await startVote(1)
    const interviewId = 'w000000000001'
    const interview = {
      type: 'interview.start',
      interviewId,
      title: 'Can we ship?',
      context: '',
      program: null,
      settings: { rule: 'everyone', quorum: 3, participants: null, probe: 'when-answered' },
      durationMs: MIN_OPEN_MS,
      branches: [],
      questions: [
        {
          questionId: 'n000000000001',
          branchId: null,
          question: { type: 'confirm', config: { question: 'Is it ready?' } },
        },
      ],
    }
    const by = { kind: 'person', userId: ann.id } as const
    const started = await hub(MIN_OPEN_MS).dispatch(boardId, interview, by)
    expect(started.ok).toBe(true)
    const running = closer()
    closer()
    await vi.waitFor(async () => {
      await running.catchUp()
      const state = await running.load(boardId)
      expect(state?.interviews[interviewId]).toMatchObject({
        state: 'ended',
        end: { reason: 'timed_out', by: null },
      })
    }, WAIT)
    const ends = await database().query(
      `select seq from events where board_id = $1 and kind = 'interview.ended'`,
      [boardId],
    )
    expect(ends).toHaveLength(1)
  })

  test('[RA7] a rating whose time was up while no process ran is closed by the next one', async () => {
    await startVote(1)
    const ratingId = 'y000000000001'
    const rating = {
      type: 'rating.start',
      ratingId,
      title: 'Worth a try?',
      axes: ['Impact'],
      scope: { kind: 'board' },
      noteIds: ['shape:a'],
      durationMs: MIN_OPEN_MS,
    }
    const by = { kind: 'person', userId: ann.id } as const
    await hub(MIN_OPEN_MS).dispatch(boardId, rating, by)
    const running = closer()
    await vi.waitFor(async () => {
      await running.catchUp()
      const state = await running.load(boardId)
      expect(state?.ratings[ratingId]).toMatchObject({ state: 'closed', closedBy: null })
    }, WAIT)
  })

  test('[SE366] picks count when their time was up while no process ran', async () => {
    const earlier = hub(60_000)
    const { board } = await earlier.create({ title: 'Plans', premise: '' }, ann)
    boardId = board.id
    const [server, by] = [{ kind: 'server' }, { kind: 'person', userId: ann.id }] as const
    const ask = async (command: Command, actor: Actor): Promise<void> => {
      const done = await earlier.dispatch(boardId, command, actor)
      if (!done.ok) throw new Error(`${command.type}: ${done.refusal.message}`)
    }
    const advisors = ADVISOR_IDS.slice(0, 2)
    for (const advisor of advisors) await ask(saveAgentCommand(advisor, `Advisor ${advisor}`), by)
    await ask(saveAgentCommand(MODERATOR, 'Moderator', 'moderator'), by)
    const plusRule = { by: 'people', picksCountAfterMs: 60_000 } as const
    await ask({ type: 'settings.change', settings: { plusRule } }, by)
    await ask(startRoundCommand({ phases: [[0, 1]], moderate: true }), by)
    for (const number of [1, 2]) {
      const turn = { roundId: roundId(), turnId: turnId(number) }
      await ask({ type: 'turn.begin', ...turn, model: MODEL }, server)
      await ask({ type: 'turn.end', ...turn, attempt: 1, outcome: said(number) }, server)
    }
    await ask({ type: 'moderation.begin', roundId: roundId(), agentId: MODERATOR, model: MODEL }, server)
    const picks = [{ noteId: 'n1', reason: 'Fresh.', isDistant: false }]
    const outcome = { state: 'done', agentId: MODERATOR, picks, usage: null } as const
    await ask({ type: 'moderation.end', roundId: roundId(), outcome }, server)
    const running = closer()
    await vi.waitFor(async () => {
      await running.catchUp()
      const state = await running.load(boardId)
      expect(state?.reactions.n1?.agents).toMatchObject([{ counts: true }])
    }, WAIT)
  })

  const MINUTE_MS = 60_000
  /** A board with a planned window whose times are counted from now; its clock was an hour behind. */
  async function planWindow(window: object, plan: object = {}): Promise<SessionHub> {
    const earlier = hub(60 * MINUTE_MS)
    const { board } = await earlier.create({ title: 'Plans', premise: '' }, ann)
    boardId = board.id
    const notes = [{ noteId: 'shape:a', authorId: null }]
    await earlier.dispatch(boardId, { type: 'notes.number', notes }, { kind: 'server' })
    const times = { opensAt: null, late: 'refused', reminders: [], zone: 'Europe/Lisbon', ...window }
    const step = { ...DEFAULT_PLAN, id: 'collect', ...plan, window: times }
    const command = { type: 'steps.add', steps: [step], beforeId: null }
    const added = await earlier.dispatch(boardId, command, { kind: 'person', userId: ann.id })
    if (!added.ok) throw new Error(added.refusal.message)
    return earlier
  }
  const kindsInLog = async () =>
    (
      await database().query<{ kind: string }>(
        `select kind from events where board_id = $1 and kind ~ '^(step\\.(started|ended|skipped)|window|vote)' order by seq`,
        [boardId],
      )
    ).map(({ kind }) => kind)

  test('[CW2] a window that was to open while no process ran is opened once by the next ones, with its vote', async () => {
    const now = Date.now()
    await planWindow(
      { opensAt: now - MINUTE_MS, closesAt: now + 60 * MINUTE_MS },
      { vote: { votesEach: 3, limitPerNote: 2 } },
    )
    expect(await kindsInLog()).toEqual([])
    const running = closer()
    closer()
    await vi.waitFor(async () => expect(await kindsInLog()).toEqual(['step.started', 'vote.started']), WAIT)
    await running.catchUp()
    const state = await running.load(boardId)
    expect(state?.agenda.steps[0]).toMatchObject({ state: 'running', run: 1, voteId: BALLOT })
  })

  test('[CW3] two processes close a window and its vote once, as of its close, also when none ran then', async () => {
    const closesAt = Date.now() - MINUTE_MS
    const earlier = await planWindow({ closesAt }, { vote: { votesEach: 3, limitPerNote: 2 } })
    const by = { kind: 'person', userId: ann.id } as const
    const start = { type: 'step.start', stepId: 'collect', from: null, ballot: await ballotOf() }
    await earlier.dispatch(boardId, start, by)
    const running = closer()
    closer()
    const all = ['step.started', 'vote.started', 'step.ended', 'vote.end-set', 'vote.closed']
    await vi.waitFor(async () => expect(await kindsInLog()).toEqual(all), WAIT)
    await running.catchUp()
    const state = await running.load(boardId)
    expect(state?.agenda.steps[0]).toMatchObject({ state: 'done', endedAt: closesAt })
    expect(state?.votes[BALLOT]).toMatchObject({ state: 'closed', closedAt: closesAt })
    expect(await database().query('select kind from deadlines where board_id = $1', [boardId])).toEqual([])
  })

  test('[CW6] a reminder that was due while no process ran is sent once by the next ones, the last of several', async () => {
    const closesAt = Date.now() + 10 * MINUTE_MS
    const earlier = await planWindow({ closesAt, reminders: [40, 20, 5] })
    const by = { kind: 'person', userId: ann.id } as const
    await earlier.dispatch(boardId, { type: 'step.start', stepId: 'collect', from: null }, by)
    const running = closer()
    closer()
    await vi.waitFor(
      async () => expect(await kindsInLog()).toEqual(['step.started', 'window.reminded']),
      WAIT,
    )
    await running.catchUp()
    const state = await running.load(boardId)
    expect(state?.windowRun?.reminder).toMatchObject({ dueAt: closesAt - 20 * MINUTE_MS, userIds: [ann.id] })
    const due = await database().query<{ kind: string; at: number }>(
      `select kind, round(extract(epoch from due_at) * 1000)::bigint as at from deadlines
        where board_id = $1 order by due_at`,
      [boardId],
    )
    expect(due).toEqual([
      { kind: 'reminder', at: closesAt - 5 * MINUTE_MS },
      { kind: 'step', at: closesAt },
    ])
  })

  /** A board of yesterday with a to-do of Ann, whose reminder is due at 10:00 UTC of its day. */
  async function toDoOfYesterday() {
    const yesterday = hub(25 * HOUR_MS)
    const { board } = await yesterday.create({ title: 'Plans', premise: '' }, ann)
    boardId = board.id
    const ideas = [captureCommand('shape:a', { authorId: ann.id })]
    await yesterday.dispatch(boardId, { type: 'ideas.capture', ideas }, { kind: 'server' })
    const due = new Date(Date.now() - 10 * HOUR_MS).toISOString().slice(0, 10)
    const promotion = { kind: 'todo', ownerId: ann.id, due } as const
    const promote = { type: 'idea.promote', numbers: [1], promotion } as const
    const by = { kind: 'person', userId: ann.id } as const
    expect(await yesterday.dispatch(boardId, promote, by)).toMatchObject({ ok: true })
    return { yesterday, due, state: must(await yesterday.load(boardId), 'the board') }
  }
  const recorded = () =>
    database().query(`select data ->> 'due' as due from events where board_id = $1 and kind = 'to-do.due'`, [
      boardId,
    ])
  const waiting = () =>
    database().query('select subject_id as "subjectId" from deadlines where board_id = $1', [boardId])

  test('a to-do that became due while no process ran is recorded once by the next ones', async () => {
    const { due } = await toDoOfYesterday()
    closer()
    closer()
    await vi.waitFor(async () => expect(await recorded()).toEqual([{ due }]), WAIT)
    expect(await waiting()).toEqual([])
    expect(
      await database().query('select user_id as "userId", kind from notifications where board_id = $1', [
        boardId,
      ]),
    ).toEqual([{ userId: ann.id, kind: 'due' }])
  })

  test('a to-do of an imported or copied board is recorded when it is due', async () => {
    const { yesterday, due, state } = await toDoOfYesterday()
    const { board } = await yesterday.create({ title: 'Copy of Plans', premise: '' }, ann)
    boardId = board.id
    const idea = ContentIdea.parse({ ...must(state.ideas.get('1'), 'the to-do'), links: [] })
    const slice = { ...EMPTY_CONTENT, ideas: [idea], lastNumber: 1 }
    expect(await importInSlices(yesterday, boardId, slice, { userId: ann.id })).toBeNull()
    closer()
    await vi.waitFor(async () => expect(await recorded()).toEqual([{ due }]), WAIT)
  })

  test('the to-dos of a board of before get their deadlines once', async () => {
    const { state } = await toDoOfYesterday()
    const ahead = new Date(Date.now() + 48 * HOUR_MS).toISOString().slice(0, 10)
    const promotion = { kind: 'todo', ownerId: ann.id, due: ahead } as const
    const by = { kind: 'person', userId: ann.id } as const
    await hub().dispatch(state.board.id, { type: 'idea.promote', numbers: [1], promotion }, by)
    await database().query('delete from deadlines where board_id = $1', [boardId])
    await database().query(
      `insert into deadlines (board_id, kind, subject_id, due_at) values ($1, 'to-do', '', now())`,
      [boardId],
    )
    closer()
    closer()
    await vi.waitFor(async () => expect(await waiting()).toEqual([{ subjectId: '1' }]), WAIT)
  })

  test('[SE247] the deadline of a deleted board waits until the board is restored', async () => {
    await startVote(1)
    const by = { kind: 'person', userId: ann.id } as const
    const sessions = hub()
    await sessions.dispatch(boardId, { type: 'board.delete' }, by)
    const running = closer(sessions)
    await running.dispatch(boardId, { type: 'vote.close', voteId: VOTE }, { kind: 'server' })
    expect(await closings()).toEqual([])
    await running.dispatch(boardId, { type: 'board.restore' }, by)
    await vi.waitFor(async () => expect(await closings()).toHaveLength(1), WAIT)
  })
})
