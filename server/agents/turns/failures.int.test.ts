import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startStopwatch } from '#base/testing/start-stopwatch.ts'
import { setNoteText } from '#board/edit/edit-board.ts'
import type { Database } from '#db/driver/database.ts'
import { openDatabase } from '#db/driver/open-database.ts'
import { freshPlace } from '#db/testing/with-database.ts'
import type { ScriptedAnswer } from '#server/models/testing/scripted-models.ts'
import { BoardBusy } from '#server/sync/room/board-busy.ts'
import type { Round } from '#session/rounds/round.ts'
import type { TurnFailure } from '#session/usage/turn-failure.ts'
import { AgentsStage, type StageOptions } from '../testing/agents-stage.ts'
import { answersByAgent, forEver } from '../testing/answers-by-agent.ts'

let db: Database
let stage: AgentsStage
beforeAll(async () => {
  db = await openDatabase((await freshPlace('pglite')).place)
})
afterAll(() => db.close())
afterEach(() => stage.stop())

async function open(answer: ScriptedAnswer, options?: StageOptions): Promise<void> {
  stage = new AgentsStage(db, answer, options)
  await stage.start()
}

const BROKEN: TurnFailure = { code: 'broken-off', message: 'It broke off.', isRetryable: true }

test('an advisor that fails, breaks off or returns nothing never ends a round', async () => {
  await open(
    answersByAgent({
      Ada: async function* () {
        yield { fail: BROKEN }
      },
      Ben: async function* () {
        yield 'Well,\n'
        yield 'NOTE: half a thou'
        yield { fail: BROKEN }
      },
    }),
  )
  const round = await stage.round({ mode: 'sequential' })
  expect(round.state).toBe('complete')
  expect(round.turns.map(({ state }) => state)).toEqual(['failed', 'failed', 'done'])
  expect(await stage.texts()).toEqual(['Cleo says so', 'half a thou'])
  const ben = await stage.turnOf(round.id, 'Ben')
  expect(ben).toMatchObject({ text: 'Well,', failure: BROKEN, notes: [{ text: 'half a thou' }] })
})

const SILENT: TurnFailure = { code: 'too-slow', message: 'It did not begin to answer.', isRetryable: true }
async function* noAnswer(): AsyncGenerator<{ fail: TurnFailure }> {
  yield { fail: SILENT }
}
const asked = () => stage.models.calls.map(({ script }) => script.agent.name)
const endsOf = (round: Round) =>
  round.turns.map((turn) => (turn.state === 'failed' ? turn.failure.code : turn.state))

test('when every first answer failed, no agent is called to answer them, until a person asks again', async () => {
  let isSilent = true
  await open(async function* ({ script }) {
    if (isSilent) yield* noAnswer()
    else yield `NOTE: ${script.agent.name} says so`
  })
  const round = await stage.round({ mode: 'separate-then-together', moderate: true, synthesize: true })
  expect(round.state).toBe('complete')
  expect(endsOf(round)).toEqual([...Array(3).fill('too-slow'), ...Array(3).fill('not-asked')])
  expect(asked().sort()).toEqual(['Ada', 'Ben', 'Cleo'])

  isSilent = false
  const hold = { tokens: 10, costMicros: 0 }
  await stage.must({ type: 'turn.retry', roundId: round.id, turnId: round.turns[4]?.id, hold })
  expect(endsOf(await stage.over(round.id))[4]).toBe('done')
})

test('a round waits for two time-outs of a provider that does not answer, and for no third', async () => {
  await open(noAnswer)
  expect(endsOf(await stage.round({ mode: 'sequential' }))).toEqual(['too-slow', 'too-slow', 'not-asked'])
  expect(asked()).toEqual(['Ada', 'Ben'])
})

test('if a provider answers, only the failing model is left out', async () => {
  const by = { Ben: noAnswer, Cleo: noAnswer }
  const slow = { model: 'demo:slow' }
  await open(answersByAgent(by), { agents: { Ben: slow, Cleo: slow } })
  const round = await stage.round({ mode: 'separate-then-together', moderate: true, synthesize: true })
  // Ada, Ben and Cleo apart; then Ben, Cleo and Ada together.
  expect(endsOf(round)).toEqual(['done', 'too-slow', 'too-slow', 'too-slow', 'not-asked', 'done'])
  expect(round.synthesisId).not.toBeNull()
})

test('neither the moderator nor the synthesizer of a round waits for a provider that fell silent', async () => {
  const said = new Set<string>()
  await open(
    async function* ({ script }) {
      const { name } = script.agent
      if (said.has(name) || name === 'Mo' || name === 'Syn') yield* noAnswer()
      else yield `NOTE: ${name} says so`
      said.add(name)
    },
    {
      agents: Object.fromEntries(
        ['Ada', 'Ben', 'Cleo', 'Mo', 'Syn'].map((name) => [name, { model: 'demo:one' }]),
      ),
    },
  )
  const round = await stage.round({ mode: 'rotation', cycles: 2, moderate: true, synthesize: true })
  expect(endsOf(round)).toEqual(['done', 'done', 'done', 'too-slow', 'too-slow', 'not-asked'])
  expect(asked()).toHaveLength(5)
  expect(round.moderation).toMatchObject({ state: 'failed', failure: { code: 'not-asked' } })
  const synthesis = (await stage.state()).syntheses[round.synthesisId ?? '']
  expect(synthesis).toMatchObject({ state: 'failed', failure: { code: 'not-asked' } })

  const again = await stage.sumUp({ round: round.id })
  await stage.until(async () => (await stage.state()).syntheses[again]?.state === 'failed')
  expect((await stage.state()).syntheses[again]).toMatchObject({ failure: SILENT })
})

test('an empty answer is reported as such', async () => {
  await open(
    answersByAgent({
      Ada: async function* () {
        yield ' \n '
      },
    }),
  )
  const round = await stage.round({ agents: [stage.idOf('Ada')] })
  expect(round.turns[0]).toMatchObject({ state: 'failed', failure: { code: 'empty', isRetryable: true } })
})

test('a result that the session refuses ends the turn too, and the model is called once', async () => {
  const message = 'x'.repeat(501)
  await open(
    answersByAgent({
      Ada: async function* () {
        yield { fail: { ...BROKEN, message } }
      },
    }),
  )
  const round = await stage.round({ agents: [stage.idOf('Ada')] })
  expect(round.turns[0]).toMatchObject({ state: 'failed', failure: { code: 'provider-error' }, attempt: 1 })
  expect(stage.models.calls).toHaveLength(1)
})

test('a turn whose notes can not be written keeps its words and usage', async () => {
  await open(
    answersByAgent({
      Ada: async function* () {
        yield 'Let me see.\n'
        isAway = true
        yield 'NOTE: lost'
      },
    }),
  )
  let isAway = false
  const { rooms } = stage
  const openRoom = rooms.open
  rooms.open = async (boardId) => {
    const room = await openRoom(boardId)
    const edit: typeof room.edit = (origin, change) =>
      isAway ? Promise.reject(new BoardBusy('sync.database-away')) : room.edit(origin, change)
    return { ...room, edit }
  }
  const round = await stage.round({ agents: [stage.idOf('Ada')] })
  expect(round.turns[0]).toMatchObject({
    state: 'failed',
    text: 'Let me see.',
    notes: [],
    usage: { outputTokens: expect.any(Number) },
    failure: { message: 'The database has been away for too long.' },
  })
  expect((await stage.state()).spend.tokens).toBeGreaterThan(0)
})

test('a failed turn that is tried again writes over what it left, and the rest of it goes', async () => {
  let tries = 0
  await open(
    answersByAgent({
      Ada: async function* () {
        tries++
        yield tries === 1 ? 'NOTE: one\nNOTE: two\nNOTE: three' : 'NOTE: better\n'
        if (tries === 1) yield { fail: BROKEN }
      },
    }),
  )
  const { id: roundId, turns } = await stage.round({ agents: [stage.idOf('Ada')] })
  expect(await stage.texts()).toEqual(['one', 'three', 'two'])
  const hold = { tokens: 10, costMicros: 0 }
  await stage.must({ type: 'turn.retry', roundId, turnId: turns[0]?.id, hold })
  const round = await stage.over(roundId)
  expect(round.turns[0]).toMatchObject({ state: 'done', attempt: 2, notes: [{ text: 'better' }] })
  expect(await stage.texts()).toEqual(['better'])
})

test('a note of the earlier try that a person has changed is theirs, and stays', async () => {
  let tries = 0
  await open(
    answersByAgent({
      Ada: async function* () {
        tries++
        yield tries === 1 ? 'NOTE: one\nNOTE: two\nNOTE: three' : 'NOTE: better\nNOTE: best\n'
        if (tries === 1) yield { fail: BROKEN }
      },
    }),
  )
  const { id: roundId, turns } = await stage.round({ agents: [stage.idOf('Ada')] })
  const one = (await stage.notes()).find(({ text }) => text === 'one')
  await stage.inRoom((room) =>
    room.edit({ kind: 'person', userId: stage.userId }, () =>
      setNoteText(room.doc, one?.id ?? '', 'one, as we would put it'),
    ),
  )
  const hold = { tokens: 10, costMicros: 0 }
  await stage.must({ type: 'turn.retry', roundId, turnId: turns[0]?.id, hold })
  const round = await stage.over(roundId)
  expect(round.turns[0]).toMatchObject({ notes: [{ text: 'better' }, { text: 'best' }] })
  expect(await stage.texts()).toEqual(['best', 'better', 'one, as we would put it'])
})

test('a turn that is skipped while it speaks keeps its words; the round continues', async () => {
  await open(
    answersByAgent({
      Ada: async function* () {
        yield 'NOTE: as far as I got'
        yield* forEver()
      },
    }),
  )
  const roundId = await stage.begin({ mode: 'sequential' })
  await stage.until(async () => (await stage.turnOf(roundId, 'Ada')).state === 'posting')
  const { id: turnId } = await stage.turnOf(roundId, 'Ada')
  await stage.must({ type: 'turn.skip', roundId, turnId })
  const round = await stage.over(roundId)
  expect(round.turns.map(({ state }) => state)).toEqual(['skipped', 'done', 'done'])
  await stage.until(async () => 'notes' in (await stage.turnOf(roundId, 'Ada')))
  await stage.until(async () => {
    const turn = await stage.turnOf(roundId, 'Ada')
    return 'notes' in turn && turn.notes[0]?.text === 'as far as I got'
  })
})

test.each(['at once', 'in mid-sentence'])('a round that is aborted %s keeps what is there', async (when) => {
  await open(
    answersByAgent({
      Ada: async function* () {
        if (when !== 'at once') yield 'Let me see.\nNOTE: a first thou'
        yield* forEver()
      },
    }),
  )
  const roundId = await stage.begin({ mode: 'separate-then-together' })
  await stage.until(() => stage.models.calls.length === 3)
  if (when !== 'at once')
    await stage.until(async () => (await stage.turnOf(roundId, 'Ada')).state === 'posting')
  await stage.until(async () => (await stage.turnOf(roundId, 'Ben')).state === 'done')
  await stage.must({ type: 'round.abort', roundId })
  await stage.until(() => stage.models.running() === 0)
  await stage.until(async () => {
    const turn = await stage.turnOf(roundId, 'Ada')
    return 'usage' in turn && turn.usage !== null
  })
  const turn = await stage.turnOf(roundId, 'Ada')
  const kept = when === 'at once' ? [] : [{ text: 'a first thou' }]
  expect(turn).toMatchObject({ state: 'cancelled', usage: { isEstimate: true }, notes: kept })
  expect(await stage.texts()).toEqual(
    [...(when === 'at once' ? [] : ['a first thou']), 'Ben says so', 'Cleo says so'].sort(),
  )
  expect(stage.models.calls).toHaveLength(3)
})

test('stopping all agents ends every call within a second, on this board alone', async () => {
  await open(answersByAgent({ Ada: forEver, Ben: forEver, Cleo: forEver, Syn: forEver }))
  const roundIds = [await stage.begin({ mode: 'parallel' }), await stage.begin({ mode: 'parallel' })]
  await stage.until(() => stage.models.running() === 6)
  const elapsedMs = startStopwatch()
  await stage.must({ type: 'agents.stop' })
  await stage.until(() => stage.models.running() === 0)
  expect(elapsedMs()).toBeLessThan(1_000)
  for (const roundId of roundIds) expect((await stage.roundNow(roundId)).state).toBe('aborted')
})

test('the operator’s switch ends every round and call, and lets none begin', async () => {
  await open(answersByAgent({ Ada: forEver, Ben: forEver, Cleo: forEver }))
  const roundId = await stage.begin({ mode: 'separate-then-together' })
  await stage.until(() => stage.models.running() === 3)
  await stage.models.setOn(false)
  expect((await stage.over(roundId)).state).toBe('aborted')
  expect(stage.models.running()).toBe(0)
  expect(await stage.ask()).toMatchObject({ ok: false, refusal: { code: 'agents-off' } })
})

test('deleting the board ends its calls', async () => {
  await open(answersByAgent({ Ada: forEver }))
  await stage.begin({ agents: [stage.idOf('Ada')] })
  await stage.until(() => stage.models.running() === 1)
  await stage.must({ type: 'board.delete' })
  await stage.until(() => stage.models.running() === 0)
})

test('an agent that left the board fails its turn, and the others speak', async () => {
  await open(
    answersByAgent({
      Ada: async function* () {
        await stage.must({ type: 'agent.remove', agentId: stage.idOf('Ben') })
        yield 'NOTE: without Ben'
      },
    }),
  )
  const round = await stage.round({ mode: 'sequential' })
  expect(round.turns.map(({ state }) => state)).toEqual(['done', 'failed', 'done'])
  expect(round.turns[1]).toMatchObject({ failure: { code: 'agent-gone' } })
})

test('a full board fails the turns that find no room, and nothing else', async () => {
  await open(answersByAgent({}), { limits: { maxRecords: 3 } })
  const round = await stage.round({ mode: 'sequential' })
  expect(round.state).toBe('complete')
  expect(round.turns.map(({ state }) => state)).toEqual(['done', 'done', 'failed'])
  expect(round.turns[2]).toMatchObject({ failure: { code: 'board-full' } })
  expect(await stage.texts()).toHaveLength(2)
})
