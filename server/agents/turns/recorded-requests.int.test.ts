import { afterEach, expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { TalkStage } from '#server/clerk/testing/talk-stage.ts'
import { type RecordedRequest, startRecordingProxy } from '#server/models/testing/recording-proxy.ts'
import { createRequestPrinter } from '#server/models/testing/request-printer.ts'
import { WIRE_SHAPES } from '#server/models/testing/wire-shapes.ts'
import { MODELS, withModels } from '#server/models/testing/with-models.ts'
import { InterviewStage } from '../interviews/testing/interview-stage.ts'
import { AgentsStage } from '../testing/agents-stage.ts'
import { answerInForm } from '../testing/small-model.ts'

// Reviewers see each change of a prompt in the recording. To record again: npx vitest run server/agents/turns/recorded-requests -u
const bed = withModels()
let stage: AgentsStage | null = null
afterEach(async () => {
  await stage?.stop()
  stage = null
})

type Provider = keyof typeof WIRE_SHAPES
const PROVIDERS: readonly Provider[] = ['anthropic', 'openai', 'google']

/** Two rounds with all that can follow, an interview and a talk. One call at a time: their order is always the same. */
async function record(provider: Provider): Promise<RecordedRequest[]> {
  let answers = 0
  bed.mock().on({}, ({ messages }) => {
    const said = messages.map(({ content }) =>
      typeof content === 'string' ? content : (content ?? []).map((part) => part.text ?? '').join(''),
    )
    return { content: answerInForm(said.join('\n'), answers++) }
  })
  const { url, requests } = await startRecordingProxy(bed.mock().url)
  const model = MODELS[provider]
  const { models } = await bed.start({
    environment: {
      ANTHROPIC_BASE_URL: url,
      OPENAI_BASE_URL: url,
      GOOGLE_BASE_URL: url,
      LOCAL_MODEL_URLS: url,
      LOCAL_CONTEXT_TOKENS: '32768',
      CALLS_AT_ONCE: '1',
    },
  })
  const agents = Object.fromEntries(['Ada', 'Ben', 'Cleo', 'Mo', 'Syn'].map((name) => [name, { model }]))
  const opened = new AgentsStage(bed.db(), async function* () {}, { realModels: models, agents })
  stage = opened
  await opened.start()
  await opened.write('The lamps go out at ten.')
  const [ada, ben, cleo] = ['Ada', 'Ben', 'Cleo'].map((name) => opened.idOf(name))
  await opened.round({
    mode: 'separate-then-together',
    question: 'How do people get home at night?',
    agents: [must(ada, 'Ada'), must(ben, 'Ben')],
  })
  await opened.round({
    mode: 'parallel',
    question: 'And those who are old?',
    agents: [must(ben, 'Ben'), must(cleo, 'Cleo')],
    moderate: true,
    synthesize: true,
  })
  const interview = new InterviewStage(opened)
  await interview.begin()
  await interview.confirm()
  const { id } = await interview.question(2)
  await interview.answer(id, { text: 'All tests pass' })
  await interview.over()
  const talk = await TalkStage.begin(bed.db(), { models, clerk: { model } })
  await talk.answered('A lamp at the gate would help.')
  await opened.stop()
  stage = null
  bed.mock().clearFixtures()
  return requests.filter(({ path }) => !path.startsWith('/api/'))
}

test('every request to a local model has the published shape, and reads as recorded', async () => {
  const printer = createRequestPrinter()
  printer.print('local', await recordInShape('local'))
  await expect(printer.text()).toMatchFileSnapshot('./recorded-requests.txt')
}, 60_000)

test('so has every request to a provider', { tags: ['slow'], timeout: 120_000 }, async () => {
  const printer = createRequestPrinter()
  // Its paragraphs are not printed again.
  printer.print('local', await recordInShape('local'))
  const local = printer.text().length
  for (const provider of PROVIDERS) printer.print(provider, await recordInShape(provider))
  await expect(printer.text().slice(local)).toMatchFileSnapshot('./recorded-requests-to-providers.txt')
})

async function recordInShape(provider: Provider): Promise<RecordedRequest[]> {
  const requests = await record(provider)
  expect(requests.length).toBeGreaterThan(12)
  for (const { body } of requests)
    expect(WIRE_SHAPES[provider].safeParse(body).error?.issues ?? [], provider).toEqual([])
  return requests
}
