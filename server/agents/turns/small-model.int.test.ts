import { afterEach, expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { TalkStage } from '#server/clerk/testing/talk-stage.ts'
import { type ModelServer, say, startModelServer } from '#server/models/testing/model-server.ts'
import { withModels } from '#server/models/testing/with-models.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { summaryOf } from '#session/interviews/mechanical-summary.ts'
import { InterviewStage } from '../interviews/testing/interview-stage.ts'
import { AgentsStage } from '../testing/agents-stage.ts'
import { EVERYONE_SMALL, plainAnswer, SMALL_MODEL } from '../testing/small-model.ts'

const bed = withModels()
const CONTEXT_TOKENS = 4_096
let stage: AgentsStage | null = null
afterEach(async () => {
  await stage?.stop()
  stage = null
})

/** A server with 4,096 tokens, no tools, roles that have to alternate, and one call at a time: it refuses anything else. */
async function small() {
  const server = await startModelServer({
    reply: (chat) => say(chat, plainAnswer(chat.request, chat.nth)),
    contextTokens: CONTEXT_TOKENS,
    isWithoutTools: true,
    isSerial: true,
    hasStrictRoles: true,
  })
  const { models } = await bed.start({
    environment: { LOCAL_MODEL_URLS: server.url },
    limits: { maxRetries: 0 },
  })
  return { server, models }
}

async function open(): Promise<{ server: ModelServer; stage: AgentsStage }> {
  const { server, models } = await small()
  stage = new AgentsStage(bed.db(), async function* () {}, { realModels: models, agents: EVERYONE_SMALL })
  await stage.start()
  return { server, stage }
}

const LONG_NOTE =
  'A lamp that follows everyone who walks along the street at night, and goes out after them. '

test('a round of a full board, its moderation and its synthesis fit a small model, and list what had no room', async () => {
  const { server, stage } = await open()
  for (let i = 0; i < 40; i++) await stage.write(`${LONG_NOTE.repeat(2)}${i}`)
  const round = await stage.round({
    mode: 'separate-then-together',
    agents: ['Ada', 'Ben'].map((name) => stage.idOf(name)),
    moderate: true,
    synthesize: true,
  })
  expect(round.turns.map((turn) => [turn.state, 'failure' in turn ? turn.failure.message : ''])).toEqual(
    Array(4).fill(['done', '']),
  )
  for (const turn of round.turns) {
    const usage = must('usage' in turn ? turn.usage : null, 'usage')
    expect(usage.leftOut).toEqual({ items: expect.any(Number), contextTokens: CONTEXT_TOKENS })
    expect(usage.isEstimate).toBe(false)
  }
  expect(round.moderation).toMatchObject({ state: 'done' })
  const synthesis = entryOf((await stage.state()).syntheses, must(round.synthesisId, 'a synthesis'))
  expect(synthesis).toMatchObject({ state: 'done', title: 'Lamps' })
  expect(synthesis?.leftOut.length).toBeGreaterThan(10)
  expect(server.mostAtOnce()).toBe(1)
}, 60_000)

test('so does an interview: the question, its end and the summary', async () => {
  const { server, stage } = await open()
  const interview = new InterviewStage(stage)
  await interview.begin()
  await interview.confirm()
  const { id } = await interview.question(2)
  await interview.answer(id, { text: 'All tests pass' })
  const over = await interview.over()
  expect(over.end?.reason).toBe('done')
  expect(summaryOf(over)).toMatchObject({ isMechanical: false, text: { title: 'Friday' } })
  // The first refusal of tools is remembered.
  expect(server.requests.filter(({ tools }) => tools !== undefined)).toHaveLength(1)
})

test('so does a talk with the clerk', async () => {
  const { server, models } = await small()
  const talk = await TalkStage.begin(bed.db(), { models, clerk: { model: SMALL_MODEL } })
  const over = await talk.answered('A lamp at the gate would help.')
  expect(over).toMatchObject({ state: 'done', results: [{ kind: 'captured', number: 1 }] })
  expect(server.mostAtOnce()).toBe(1)
})
