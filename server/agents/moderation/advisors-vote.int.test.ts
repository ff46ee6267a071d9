import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '#base/must.ts'
import type { Database } from '#db/driver/database.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { listUsage } from '#db/model-usage.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import { createLog } from '#server/ground/log.ts'
import { newVoteId } from '#server/ground/new-id.ts'
import type { ScriptedAnswer } from '#server/models/testing/scripted-models.ts'
import type { AdvisorBallot } from '#session/choosing/votes/vote.ts'
import { AgentsStage, type StageOptions, sentIn } from '../testing/agents-stage.ts'
import { askAdvisorsToVote } from './ask-advisors-to-vote.ts'

let db: Database
let stage: AgentsStage
beforeAll(async () => {
  db = await openDatabase((await freshPlace('pglite')).place)
})
afterAll(() => db.close())
afterEach(() => stage.stop())

/** A closed vote on three notes; its id. */
async function closedVote(answer: ScriptedAnswer, options?: StageOptions): Promise<string> {
  stage = new AgentsStage(db, answer, options)
  await stage.start()
  const noteIds: string[] = []
  for (const text of ['Lamps', 'Late bus', 'Torch tours']) noteIds.push(await stage.write(text))
  const voteId = newVoteId()
  const rules = { title: 'Which first?', votesPerPerson: 3, maxPerNote: 2, durationMs: null }
  await stage.must({ type: 'vote.start', voteId, ...rules, scope: { kind: 'board' }, noteIds })
  await stage.must({ type: 'vote.cast', voteId, noteId: noteIds[1], count: 2 })
  await stage.must({ type: 'vote.close', voteId })
  return voteId
}

async function ballotsOf(voteId: string): Promise<AdvisorBallot[]> {
  const { sessions, rooms, models, boardId, userId } = stage
  const config = { models: { dayBudget: { tokens: null, costMicros: null } } }
  const services = { config, db, sessions, rooms, models, log: createLog('silent') }
  expect(await askAdvisorsToVote(services, { boardId, userId, voteId })).toBeNull()
  const read = async () => {
    const vote = (await stage.state()).votes[voteId]
    return vote?.state === 'closed' ? vote.advisors : undefined
  }
  await stage.until(async () => (await read())?.ballots.length === 3)
  return [...must(await read(), 'advisors').ballots]
}

const byName = (ballots: readonly AdvisorBallot[], name: string) =>
  must(
    ballots.find(({ agentId }) => agentId === stage.idOf(name)),
    name,
  )

test('an advisor that fails or answers nothing readable gets a ballot with the reason; the others vote', async () => {
  const voteId = await closedVote(async function* ({ script: { agent } }) {
    if (agent.name === 'Ada') yield 'VOTE A1 2: It can begin now.\nVOTE A9 1: No such note.'
    if (agent.name === 'Ben') yield 'I could not possibly choose.'
    if (agent.name === 'Cleo')
      yield { fail: { code: 'broken-off', message: 'It broke off.', isRetryable: true } }
  })
  const ballots = await ballotsOf(voteId)
  expect(byName(ballots, 'Ada')).toMatchObject({
    votes: [{ count: 2, why: 'It can begin now.' }],
    strays: 1,
    failure: null,
  })
  // The words that could not be read are shown, after a second try.
  expect(byName(ballots, 'Ben')).toMatchObject({
    votes: [],
    failure: { code: 'unreadable', message: expect.stringContaining('“I could not possibly choose.”') },
  })
  expect(stage.models.calls.map(({ script }) => script.agent.name).sort()).toEqual([
    ...['Ada', 'Ada', 'Ben', 'Ben', 'Cleo'],
  ])
  expect(byName(ballots, 'Cleo')).toMatchObject({ votes: [], failure: { message: 'It broke off.' } })
  for (const call of stage.models.calls) expect(sentIn(call)).not.toContain('Olga')
  const { spend, calls } = await stage.state()
  expect(spend.tokens).toBeGreaterThan(0)
  const usage = await listUsage(db, stage.boardId, 10)
  expect(usage.map(({ task, agentId }) => [task, agentId]).sort()).toEqual(
    ['Ada', 'Ben', 'Cleo'].map((name) => ['vote', stage.idOf(name)]).sort(),
  )
  expect([spend.held.tokens, calls]).toEqual([0, {}])
})

test('an advisor whose votes could not be read is asked once more, with the reason', async () => {
  const voteId = await closedVote(async function* (call) {
    const isSecond = sentIn(call).includes('No vote could be read')
    yield isSecond ? 'VOTE A2 1: It helps at night.' : 'The second one, I think.'
  })
  for (const ballot of await ballotsOf(voteId))
    expect(ballot).toEqual({
      agentId: ballot.agentId,
      model: ballot.model,
      votes: [{ noteId: expect.any(String), count: 1, why: 'It helps at night.' }],
      failure: null,
    })
  expect(stage.models.calls).toHaveLength(6)
})

test('a vote that would exceed the budget calls no model', async () => {
  const budget = {
    turnTokens: null,
    roundTokens: null,
    boardTokens: 100,
    dayTokens: null,
    roundMicros: null,
    boardMicros: null,
    dayMicros: null,
  }
  const voteId = await closedVote(
    async function* () {
      yield 'VOTE A1 1: x'
    },
    { settings: { budget } },
  )
  for (const { failure } of await ballotsOf(voteId)) expect(failure?.code).toBe('over-budget')
  expect(stage.models.calls).toEqual([])
  expect((await stage.state()).spend.held.tokens).toBe(0)
})
