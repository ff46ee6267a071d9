import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import {
  type ChatReply,
  type ChatRequest,
  chunkOf,
  type ModelServerOptions,
  refuseChat,
  say,
  startModelServer,
  startStream,
  textInChat,
} from '#server/models/testing/model-server.ts'
import { withModels } from '#server/models/testing/with-models.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { TurnFailure } from '#session/usage/turn-failure.ts'
import { AgentsStage } from '../testing/agents-stage.ts'
import { EVERYONE_SMALL, labelsIn, plainAnswer } from '../testing/small-model.ts'

const bed = withModels()
let stage: AgentsStage | null = null
afterEach(async () => {
  await stage?.stop()
  stage = null
})

const isSynthesis = (request: ChatRequest) => textInChat(request).includes('Write the synthesis now')

/** A short time for everything: no fault takes longer to show. */
const LIMITS = { firstTokenMs: 700, gapMs: 700, wholeMs: 3_000, maxRetries: 0 }

async function open(reply: ChatReply, more: Partial<ModelServerOptions> = {}): Promise<AgentsStage> {
  const server = await startModelServer({ reply, contextTokens: 32_768, ...more })
  const { models } = await bed.start({ environment: { LOCAL_MODEL_URLS: server.url }, limits: LIMITS })
  stage = new AgentsStage(bed.db(), async function* () {}, { realModels: models, agents: EVERYONE_SMALL })
  await stage.start()
  return stage
}

/** One advisor's turn: its state, the sentence that people read, its notes and its prose. */
async function turnWith(reply: ChatReply) {
  const open_ = await open(reply)
  const round = await open_.round({ agents: [open_.idOf('Ada')] })
  const [turn] = round.turns
  const failure: TurnFailure | null = turn?.state === 'failed' ? turn.failure : null
  return {
    state: turn?.state,
    says: failure?.message ?? '',
    failure,
    notes: await open_.texts(),
    prose: turn && 'text' in turn ? turn.text : '',
    usage: turn && 'usage' in turn ? turn.usage : null,
  }
}

const FAULTS: [fault: string, reply: ChatReply, says: string][] = [
  [
    '429 with a wait of 70 s that does not fit',
    ({ response }) => refuseChat(response, 429, 'Slow down.', { 'retry-after': '70' }),
    'The local model server limits how often it can be called.',
  ],
  [
    '503',
    ({ response }) => refuseChat(response, 503, 'Busy.'),
    'The local model server is overloaded right now: try again in a minute.',
  ],
  [
    'a stream that is cut before any word',
    ({ response }) => {
      startStream(response)
      response.write(chunkOf({ role: 'assistant' }))
      response.end()
    },
    'The local model server’s answer ended before its first word. Try again, or choose another model for this agent.',
  ],
  ['an empty answer', (chat) => say(chat, ''), 'The local model server gave an empty answer: try again.'],
  [
    'a refusal by the provider',
    (chat) => say(chat, '', { finish: 'content_filter' }),
    'The local model server declined to answer this: put the question another way, or ask another advisor.',
  ],
  [
    'thinking up to the limit, twice',
    (chat) => say(chat, '<think>Hm.', { finish: 'length' }),
    'The model spent all of its 8000 tokens on thinking, and nothing was left for an answer. Try again, or choose a model for this agent that thinks less.',
  ],
  [
    'thinking without end',
    async ({ response }) => {
      startStream(response)
      while (!response.destroyed) {
        response.write(chunkOf({ reasoning_content: 'Hm. ' }))
        await delay(50)
      }
    },
    'The local model server wrote for more than 3 seconds and was stopped. What had come is kept.',
  ],
  [
    'a page in place of an answer',
    ({ response }) => {
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<html><body>Welcome to nginx!</body></html>')
    },
    'The local model server sent a web page in place of an answer. The operator should set LOCAL_MODEL_URLS to the address of a model server.',
  ],
  [
    'a redirect',
    ({ response }) => {
      response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end()
    },
    'The local model server redirects requests to another address, and Parley does not follow. The operator should set LOCAL_MODEL_URLS to the address that answers.',
  ],
  [
    'a slow first token',
    () => undefined,
    'The local model server did not begin to answer within a second: try again, or choose another model.',
  ],
  [
    'a closed socket',
    ({ response }) => {
      response.destroy()
    },
    'The local model server can’t be reached from here: try again, or ask the operator to check that it runs, and LOCAL_MODEL_URLS.',
  ],
  [
    'JSON of another protocol',
    ({ response }) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"hello":"world"}')
    },
    'The local model server’s answer ended before its first word. Try again, or choose another model for this agent.',
  ],
]

test.each(FAULTS)(
  '%s',
  async (_, reply, says) => {
    const turn = await turnWith(reply)
    expect(turn).toMatchObject({ state: 'failed', says, notes: [] })
  },
  30_000,
)

test('the failure has the time for another try', async () => {
  const before = Date.now()
  const { failure } = await turnWith(({ response }) =>
    refuseChat(response, 429, 'Slow down.', { 'retry-after': '70' }),
  )
  expect(failure?.retryAt).toBeGreaterThanOrEqual(before + 70_000)
}, 30_000)

test('a stream that is cut in the middle keeps its words', async () => {
  const turn = await turnWith(({ response }) => {
    startStream(response)
    response.end(chunkOf({ content: 'Light matters.\nNOTE 5%: A lamp at the gate\nNOTE 6%: Half a thou' }))
  })
  expect(turn).toMatchObject({
    state: 'failed',
    says: expect.stringMatching(/broke off in the middle/),
    prose: expect.stringMatching(/Light matters/),
  })
  expect(turn.notes).toContain('A lamp at the gate')
}, 30_000)

test('400 without tools: the moderator answers in words', async () => {
  const opened = await open((chat) => say(chat, plainAnswer(chat.request, chat.nth)), {
    isWithoutTools: true,
  })
  const round = await opened.round({
    agents: ['Ada', 'Ben'].map((name) => opened.idOf(name)),
    moderate: true,
  })
  expect(round.moderation).toMatchObject({ state: 'done' })
}, 30_000)

test('wrong usage is an estimate, and nothing else', async () => {
  const usage = { prompt_tokens: -5, completion_tokens: 1e12 }
  const turn = await turnWith((chat) => say(chat, plainAnswer(chat.request, 1), { usage }))
  expect(turn).toMatchObject({ state: 'done', usage: { isEstimate: true } })
  expect(turn.usage?.cut).toBeUndefined()
}, 30_000)

test('a server that read a part of the board is reported by the turn', async () => {
  const opened = await open((chat) =>
    say(chat, plainAnswer(chat.request, 1), { usage: { prompt_tokens: 300, completion_tokens: 20 } }),
  )
  for (let i = 0; i < 20; i++)
    await opened.write(`A lamp that follows everyone along the street, of kind ${i}`)
  const round = await opened.round({ agents: [opened.idOf('Ada')] })
  expect(round.turns[0]).toMatchObject({ state: 'done', usage: { cut: { readTokens: 300 } } })
}, 30_000)

test('a refusal in words is no note', async () => {
  const turn = await turnWith((chat) => say(chat, 'I’m sorry, but I can’t help with that.'))
  expect(turn).toMatchObject({ state: 'done', notes: [], prose: expect.stringMatching(/^I’m sorry/) })
}, 30_000)

test('an answer in another language, with translated marks, keeps its thoughts', async () => {
  const turn = await turnWith((chat) =>
    say(chat, 'Wichtig ist das Licht.\n\nVIELLEICHT 60 %: Mehr Lampen\nNOTIZ 5 %: Eine Lampe, die mitgeht'),
  )
  expect(turn).toMatchObject({ state: 'done', notes: ['Eine Lampe, die mitgeht'] })
}, 30_000)

test('a synthesis with translated headings keeps each sentence in its part', async () => {
  const opened = await open((chat) => {
    if (!isSynthesis(chat.request)) return say(chat, plainAnswer(chat.request, chat.nth))
    const [one = '#1', two = one] = labelsIn(textInChat(chat.request))
    say(
      chat,
      `# Lampen\n## Einigkeit\n- Alle wollen Licht. [${one}]\n## Spannungen\n- Wer zahlt? [${two}]\n## Nächste Schritte\n- Eine Lampe erproben. [${one}]\n## Ausgelassen\n`,
    )
  })
  const agents = ['Ada', 'Ben'].map((name) => opened.idOf(name))
  const round = await opened.round({ agents, mode: 'parallel', synthesize: true })
  const synthesis = entryOf((await opened.state()).syntheses, round.synthesisId ?? '')
  expect(synthesis?.sentences.map(({ section }) => section)).toEqual(['agreement', 'tensions', 'next-steps'])
}, 30_000)
