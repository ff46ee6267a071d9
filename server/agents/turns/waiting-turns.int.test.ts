import { afterEach, expect, test } from 'vitest'
import { TalkStage } from '#server/clerk/testing/talk-stage.ts'
import { type ChatReply, say, startModelServer } from '#server/models/testing/model-server.ts'
import { withModels } from '#server/models/testing/with-models.ts'
import { AgentsStage } from '../testing/agents-stage.ts'
import { EVERYONE_SMALL, plainAnswer, SMALL_MODEL } from '../testing/small-model.ts'

const bed = withModels()
let stage: AgentsStage | null = null
afterEach(async () => {
  await stage?.stop()
  stage = null
})

/** A round of three with a server that takes one call at a time, and does not answer before `answer`. */
async function begin(environment: Record<string, string> = {}) {
  const held: Parameters<ChatReply>[0][] = []
  let isHolding = true
  const server = await startModelServer({
    reply: (chat) => (isHolding ? held.push(chat) : say(chat, plainAnswer(chat.request, chat.nth))),
    contextTokens: 32_768,
    isSerial: environment.LOCAL_CALLS_AT_ONCE === undefined,
  })
  const { models } = await bed.start({ environment: { LOCAL_MODEL_URLS: server.url, ...environment } })
  const opened = new AgentsStage(bed.db(), async function* () {}, {
    realModels: models,
    agents: EVERYONE_SMALL,
  })
  stage = opened
  await opened.start()
  const roundId = await opened.begin({ mode: 'parallel' })
  await opened.until(() => held.length === 1)
  const answer = () => {
    isHolding = false
    for (const chat of held.splice(0))
      if (!chat.response.destroyed) say(chat, plainAnswer(chat.request, chat.nth))
  }
  const states = async () => (await opened.roundNow(roundId)).turns.map(({ state }) => state)
  return { stage: opened, server, roundId, answer, states }
}

test('turns that wait for their provider are queued, and follow one by one', async () => {
  const { stage, server, roundId, answer, states } = await begin()
  expect(await states()).toEqual(['thinking', 'queued', 'queued'])
  answer()
  const round = await stage.over(roundId)
  expect(round.turns.map(({ state }) => state)).toEqual(['done', 'done', 'done'])
  expect(server.mostAtOnce()).toBe(1)
})

test('a turn that waits can be skipped, and is not sent', async () => {
  const { stage, server, roundId, answer, states } = await begin()
  const { id: turnId } = await stage.turnOf(roundId, 'Ben')
  await stage.must({ type: 'turn.skip', roundId, turnId })
  expect(await states()).toEqual(['thinking', 'skipped', 'queued'])
  answer()
  await stage.over(roundId)
  expect(await states()).toEqual(['done', 'skipped', 'done'])
  expect(server.requests).toHaveLength(2)
})

test.each([
  ['round.abort', (roundId: string) => ({ type: 'round.abort', roundId })],
  ['agents.stop', () => ({ type: 'agents.stop' })],
])('%s ends the waiting of all turns', async (_, command) => {
  const { stage, server, roundId, states } = await begin()
  await stage.must(command(roundId))
  await stage.until(async () => (await states()).every((state) => state === 'cancelled'))
  expect(server.requests).toHaveLength(1)
})

test('turns that waited when the process ended wait again', async () => {
  const { stage, roundId, answer, states } = await begin()
  const restarting = stage.restart()
  await restarting
  answer()
  await stage.over(roundId)
  expect(await states()).toEqual(['done', 'done', 'done'])
})

test('a talk that waits for its model shows that, until it is its turn', async () => {
  const held: Parameters<ChatReply>[0][] = []
  const server = await startModelServer({ reply: (chat) => held.push(chat), contextTokens: 32_768 })
  const { models } = await bed.start({ environment: { LOCAL_MODEL_URLS: server.url } })
  const talk = await TalkStage.begin(bed.db(), {
    models,
    clerk: { model: SMALL_MODEL, capabilities: [] },
  })
  const first = await talk.say('A lamp at the gate?')
  await talk.until(() => held.length === 1)
  const second = await talk.say('And who pays?', talk.ben)
  const isWaiting = async () => (await talk.list(talk.ben)).at(-1)?.isWaiting
  await talk.until(async () => (await isWaiting()) === true)
  for (const each of [first, second]) {
    await talk.until(() => held.length === 1)
    for (const chat of held.splice(0)) say(chat, 'Go on.')
    const by = each === first ? talk.olga : talk.ben
    expect(await talk.over(each.answer.id, by)).toMatchObject({ state: 'done', text: 'Go on.' })
  }
  expect(await isWaiting()).not.toBe(true)
})

test('the first of parallel turns is sent alone, and the others at its first words', async () => {
  const { stage, server, roundId, answer, states } = await begin({ LOCAL_CALLS_AT_ONCE: '3' })
  expect(await states()).toEqual(['thinking', 'queued', 'queued'])
  expect(server.requests).toHaveLength(1)
  answer()
  await stage.over(roundId)
  expect(await states()).toEqual(['done', 'done', 'done'])
  const [first = '', ...others] = server.requests.map(({ messages }) => JSON.stringify(messages))
  for (const other of others) expect(sharedLength(first, other)).toBeGreaterThan(first.length / 2)
})

function sharedLength(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return at
}
