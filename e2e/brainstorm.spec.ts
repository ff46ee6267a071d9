import { LLMock } from '@copilotkit/aimock'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { z } from 'zod'
import { test as base, expect, type PersonWithPage } from './fixtures.ts'
import { startProduct } from './start-product.ts'
import { boardIdOf, copyLink, startBoard } from './steps.ts'

const FURTHER = 'What must be tested before that?'
const SUMMARY =
  '# Ship on Friday\n## Decisions\n- They ship on Friday. [A1 A2]\n## Constraints\n- The login is tested first. [A5]\n'

/** Asks one further question, then is done, and sums up with citations. */
async function startModel(): Promise<LLMock> {
  const model = new LLMock({ port: 0, logLevel: 'silent' })
  let probes = 0
  model.on({}, ({ messages }) => {
    const prompt = JSON.stringify(messages)
    if (prompt.includes('Write the summary now')) return { content: SUMMARY }
    if (!prompt.includes('Decide now')) return { content: '[]' }
    probes += 1
    const question = { type: 'ask_text', config: { question: FURTHER } }
    const asks = { done: false, reason: 'They name no test.', question }
    const isDone = { done: true, reason: 'Enough.', finding: 'They ship on Friday.' }
    return { content: JSON.stringify(probes === 1 ? asks : isDone) }
  })
  await model.start()
  return model
}

const test = base.extend<object, { model: LLMock }>({
  model: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures taken apart
    async ({}, use) => {
      const model = await startModel()
      await use(model)
      await model.stop()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ model }, use) => {
      const product = await startProduct({ LOCAL_MODEL_URLS: `${model.url}/v1` })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

const Done = z.object({
  status: z.string(),
  session_id: z.string(),
  reason: z.string().optional(),
  answers: z.array(z.object({ question: z.string(), text: z.string(), by: z.string() })).optional(),
  summary: z
    .object({ sentences: z.array(z.object({ text: z.string(), answers: z.array(z.int()) })) })
    .optional(),
})

const QUESTIONS = [
  {
    type: 'pick_one',
    config: {
      question: 'When do we ship?',
      options: [
        { id: 'fri', label: 'On Friday' },
        { id: 'mon', label: 'On Monday' },
      ],
    },
  },
  { type: 'thumbs', config: { question: 'Are you for it?' } },
]

/** A coding agent with a token of the person, as its client library connects it. */
async function connectAgent(host: PersonWithPage, boardId: string): Promise<Client> {
  const response = await host.page.request.post('/api/v1/tokens', {
    data: { name: 'Coding agent', scopes: ['board:read', 'note:write', 'session:run'], boardId },
    headers: { origin: host.origin },
  })
  const { secret } = z.object({ secret: z.string() }).parse(await response.json())
  const client = new Client({ name: 'codex', version: '1' }, { versionNegotiation: { mode: 'auto' } })
  const requestInit = { headers: { authorization: `Bearer ${secret}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', host.origin), { requestInit }))
  return client
}

const heading = ({ page }: PersonWithPage, name: string) => page.getByRole('heading', { name, level: 2 })

test('a coding agent asks, two people answer, a model asks on, and the agent gets a cited summary', async ({
  person,
}) => {
  const ines = await person('Ines')
  await startBoard(ines, 'Release')
  const boardId = boardIdOf(ines)
  const invitation = await copyLink(ines, 'Comment')
  const agent = await connectAgent(ines, boardId)
  const said = Promise.withResolvers<string>()
  const onprogress = ({ message }: { message?: string | undefined }) => said.resolve(message ?? '')
  const call = (name: string, args: object) =>
    agent.callTool({ name, arguments: { ...args } }, { onprogress, timeout: 200_000 })
  const asked = call('brainstorm', {
    request: 'When do we ship the release?',
    initial_questions: QUESTIONS,
    participants: 2,
    max_questions: 4,
    client_request_id: 'release',
  })
  const link = /https?:\S+$/.exec(await said.promise)?.[0] ?? ''
  const wei = await person('Wei', { viewport: { width: 390, height: 844 }, hasTouch: true })

  await test.step('both answer, on a computer and on a phone', async () => {
    await ines.page.goto(link)
    await expect(ines.page.getByText('Coding agent, for you').first()).toBeVisible()
    await wei.page.goto(`${invitation}?to=answer`)
    await wei.page.getByRole('textbox', { name: 'Your name, as the others will see it' }).fill('Wei')
    await wei.page.keyboard.press('Enter')
    for (const { page } of [ines, wei]) {
      await page.getByRole('radio', { name: 'On Friday' }).click()
      await page.getByRole('button', { name: 'Send answer' }).click()
      await page.getByRole('radio', { name: 'Thumbs up' }).click()
      await page.getByRole('button', { name: 'Send answer' }).click()
    }
  })

  await test.step('the model asks on, and both answer that too', async () => {
    for (const someone of [ines, wei]) {
      await expect(heading(someone, FURTHER)).toBeVisible()
      await someone.page.getByRole('textbox', { name: FURTHER }).fill(`The login, says ${someone.name}`)
      await someone.page.getByRole('button', { name: 'Send answer' }).click()
    }
    await expect(heading(wei, 'The questions are closed. Thank you.')).toBeVisible()
    await expect(wei.page.getByText('They ship on Friday.')).toBeVisible()
  })

  let result = Done.parse((await asked).structuredContent)
  // Clients call again when a call had to return before people had answered.
  while (result.status === 'waiting')
    result = Done.parse((await call('brainstorm_wait', { session_id: result.session_id })).structuredContent)
  expect(result).toMatchObject({ status: 'done', reason: 'done' })
  expect(result.answers?.map(({ text, by }) => `${by}: ${text}`)).toEqual([
    'Ines: On Friday',
    'Wei: On Friday',
    'Ines: Thumbs up',
    'Wei: Thumbs up',
    'Ines: The login, says Ines',
    'Wei: The login, says Wei',
  ])
  expect(result.summary?.sentences).toMatchObject([
    { text: 'They ship on Friday.', answers: [1, 2] },
    { text: 'The login is tested first.', answers: [5] },
  ])
  await agent.close()
})
