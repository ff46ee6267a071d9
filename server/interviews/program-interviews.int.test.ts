import { beforeEach, expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { putSightings } from '#db/board-visits.ts'
import { claimInterview, listUndelivered } from '#db/program-interviews.ts'
import { withDatabase } from '#db/testing/with-database.ts'
import { insertUser } from '#db/users.ts'
import { createLog } from '#server/ground/log.ts'
import { newUserId } from '#server/ground/new-id.ts'
import { createVisitorLimits } from '#server/limits/visitor-limits.ts'
import { scriptedModels } from '#server/models/testing/scripted-models.ts'
import { createSessions, type SessionHub } from '#server/session/sessions.ts'
import { HAND_OUT_MS } from '#session/interviews/hand-out.ts'
import { SETTINGS, YES_OR_NO } from '#session/interviews/testing/interview-board.ts'
import { LIMITS } from '#sync/limits.ts'
import {
  type AskingCaller,
  createProgramInterviews,
  type ProgramInterviewsServices,
  type ProgramRequest,
} from './program-interviews.ts'

const log = createLog('silent')

withDatabase('interviews of programs', (database) => {
  let lateMs: number
  let here: string[]
  let mia: AskingCaller
  let hub: SessionHub
  const now = () => Date.now() + lateMs
  /** One process of several on the database. */
  const processOn = (
    sessions = createSessions({ db: database(), log, now }),
    visitorLimits: ProgramInterviewsServices['visitorLimits'] = createVisitorLimits(LIMITS),
  ) =>
    createProgramInterviews({
      db: database(),
      sessions,
      rooms: { hereOn: () => here },
      visitorLimits,
      models: scriptedModels(async function* () {}),
      log,
      now,
    })
  beforeEach(async () => {
    lateMs = 0
    here = []
    hub = createSessions({ db: database(), log, now })
    mia = {
      userId: newUserId(),
      tokenId: `o${newUserId()}`,
      name: 'An agent on Mia’s laptop',
      address: '192.0.2.1',
    }
    await insertUser(database(), { id: mia.userId, name: 'Mia', color: 'moss', kind: 'account', email: null })
  })

  const request = (requestId: string | null, more: Partial<ProgramRequest> = {}): ProgramRequest => ({
    requestId,
    boardId: null,
    interview: {
      title: 'Can we ship?',
      context: '',
      settings: SETTINGS,
      isByAi: false,
      durationMs: null,
      branches: [],
      questions: [{ branchId: null, question: YES_OR_NO }],
    },
    ...more,
  })
  async function started(requestId: string | null = null) {
    const done = await processOn(hub).start(mia, request(requestId))
    if (!done.ok) throw new Error(done.refusal.message)
    return done
  }
  async function answer({ boardId, interviewId }: { boardId: string; interviewId: string }, choice = 'yes') {
    const state = must(await hub.load(boardId), 'the board')
    const questionId = must(state.interviews[interviewId]?.questions[0], 'a question').id
    const command = { type: 'question.answer', interviewId, questionId, value: { choice } }
    const done = await hub.dispatch(boardId, command, { kind: 'person', userId: mia.userId })
    expect(done.ok).toBe(true)
  }
  const boards = () => database().query('select id from boards where created_by = $1', [mia.userId])

  test('[IV17] a request that is repeated, also at the same time in two processes, is one interview on one board', async () => {
    const both = await Promise.all([processOn(), processOn()].map((one) => one.start(mia, request('plan'))))
    const again = await processOn().start(mia, request('plan'))
    const places = [...both, again].map((done) => done.ok && [done.boardId, done.interviewId])
    expect(new Set(places.map((place) => JSON.stringify(place))).size).toBe(1)
    expect(again).toMatchObject({ ok: true, isRepeated: true })
    expect(await boards()).toHaveLength(1)
    expect((await started('other')).isRepeated).toBe(false)
    expect((await started()).boardId).not.toBe((await started()).boardId)
  })

  test('[IV17] a repeated request is not counted as one more interview', async () => {
    const counted: string[] = []
    const take = ({ person }: { person: string }) => (counted.push(person) > 1 ? ('person' as const) : null)
    const one = processOn(hub, { ...createVisitorLimits(LIMITS), newInterviews: { take } })
    const first = await one.start(mia, request('plan'))
    expect(await one.start(mia, request('plan'))).toEqual({ ...first, isRepeated: true })
    expect(counted).toEqual([mia.userId])
    expect(await one.start(mia, request('other'))).toMatchObject({
      ok: false,
      refusal: { code: 'too-often' },
    })
  })

  test('[IV17] a request for another board than the token’s is not counted', async () => {
    const { boardId } = await started()
    const elsewhere = await started()
    const take = () => 'person' as const
    const one = processOn(hub, { ...createVisitorLimits(LIMITS), newInterviews: { take } })
    const limited = { ...mia, boardId }
    expect(await one.start(limited, request(null, { boardId: elsewhere.boardId }))).toMatchObject({
      refusal: { code: 'not-member' },
    })
    expect(await one.start(limited, request(null))).toMatchObject({ refusal: { code: 'too-often' } })
  })

  test('[IV17] a request whose process was killed after its ids were stored continues with them', async () => {
    const place = { boardId: 'board0000077', interviewId: 'w000000000077' }
    await claimInterview(database(), { ...place, tokenId: mia.tokenId, requestId: 'plan' }, new Date())
    expect(await started('plan')).toEqual({ ok: true, ...place, isRepeated: false })
    expect(await processOn().find(mia.tokenId, place.interviewId)).toEqual(place)
    expect(await processOn().find('another token', place.interviewId)).toBeNull()
  })

  test('[IV17] a token of one board asks on it alone, and only where its person may', async () => {
    const { boardId } = await started()
    const limited = { ...mia, boardId }
    const here = await processOn(hub).start(limited, request(null))
    expect(here).toMatchObject({ ok: true, boardId })
    const elsewhere = await started()
    const refused = await processOn(hub).start(limited, request(null, { boardId: elsewhere.boardId }))
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'not-member' } })
    const stranger = { ...mia, userId: newUserId() }
    expect(await processOn(hub).start(stranger, request(null, { boardId }))).toMatchObject({
      ok: false,
      refusal: { code: 'not-member' },
    })
  })

  test('[IV13] undelivered answers are handed out with the next call of the token, once, in any process', async () => {
    const one = await started()
    const other = await started()
    await answer(one)
    await answer(other)
    const calls = await Promise.all([processOn(), processOn()].map((each) => each.handOut(mia)))
    const handedOut = calls.flat()
    expect(handedOut.map(({ interviewId }) => interviewId).sort()).toEqual(
      [one.interviewId, other.interviewId].sort(),
    )
    expect(handedOut[0]?.answers).toMatchObject([
      { question: 'Is it ready?', type: 'confirm', answer: { choice: 'yes' }, by: 'Mia', number: 1 },
    ])
    expect(handedOut[0]?.answers[0]).not.toHaveProperty('maybeRepeated')
    expect(await processOn().handOut({ ...mia, tokenId: 'another token' })).toEqual([])
    await processOn().confirm(handedOut)
    expect(await processOn().handOut(mia)).toEqual([])
    expect(await listUndelivered(database(), mia.tokenId, 10)).toEqual([])
    await hub.catchUp()
    await answer(one, 'no')
    expect(await processOn().handOut(mia)).toMatchObject([{ answers: [{ answer: { choice: 'no' } }] }])
  })

  test('[IV13] answers claimed by a killed process are undelivered, and handed out again after a minute', async () => {
    const place = await started()
    await answer(place)
    expect(await processOn().handOut(mia, place)).toHaveLength(1)
    expect(await processOn().handOut(mia)).toEqual([])
    expect(await listUndelivered(database(), mia.tokenId, 10)).toEqual([
      { boardId: place.boardId, interviewId: place.interviewId },
    ])
    lateMs = HAND_OUT_MS
    const again = await processOn().handOut(mia)
    expect(again).toMatchObject([{ answers: [{ number: 1, maybeRepeated: true }] }])
    await processOn().giveBack(again)
    expect(await processOn().handOut(mia)).toMatchObject([{ answers: [{ maybeRepeated: true }] }])
  })

  test('[IV13] a program gets nothing of a board that its person may not see any more', async () => {
    const place = await started()
    await answer(place)
    await hub.dispatch(place.boardId, { type: 'board.delete' }, { kind: 'person', userId: mia.userId })
    expect(await processOn().handOut(mia)).toEqual([])
    await hub.dispatch(place.boardId, { type: 'board.restore' }, { kind: 'person', userId: mia.userId })
    expect(await processOn().handOut(mia)).toHaveLength(1)
  })

  test('people see that a program listens, and since when not', async () => {
    const place = await started()
    const listening = async () => (await hub.load(place.boardId))?.interviews[place.interviewId]?.listening
    const listen = (until: number) => processOn(hub).listen(place, until)
    expect(await listening()).toBeNull()
    await listen(now() + 5 * 60_000)
    const first = must(await listening(), 'listening')
    await listen(now() + 5 * 60_000)
    expect(await listening()).toEqual(first)
    lateMs = 4.5 * 60_000
    await listen(now() + 5 * 60_000)
    expect((await listening())?.until).toBeGreaterThan(first.until)
    await listen(0)
    const stopped = must(await listening(), 'listening')
    expect(stopped.until).toBe(stopped.seenAt)
    await listen(0)
    expect(await listening()).toEqual(stopped)
  })

  test('[IV18] a result has every answer, or that there is none, and how many have seen the questions', async () => {
    const place = await started()
    expect(await processOn().countSeen(place)).toBe(0)
    const bob = newUserId()
    await insertUser(database(), { id: bob, name: 'Bob', color: 'moss', kind: 'guest', email: null })
    const state = must(await hub.load(place.boardId), 'the board')
    const secret = must(state.links.commenter, 'a link').secret
    const joined = { type: 'member.join', secret, person: { id: bob, name: 'Bob', color: 'moss' } }
    await hub.dispatch(place.boardId, joined, { kind: 'person', userId: bob })
    expect(await processOn().countSeen(place)).toBe(0)
    here = [mia.userId, bob]
    expect(await processOn().countSeen(place)).toBe(1)
    here = []
    const sighting = { boardId: place.boardId, userId: bob, at: now() + 1_000, from: null }
    await putSightings(database(), [sighting, { ...sighting, userId: mia.userId }])
    expect(await processOn().countSeen(place)).toBe(1)
  })
})
