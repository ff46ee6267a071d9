import { describe, expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { MODELS, withModels } from '#server/models/testing/with-models.ts'
import { TalkStage, type TalkStageOptions } from './testing/talk-stage.ts'

const bed = withModels()

async function begin(model: string, options: TalkStageOptions = {}, limits = {}): Promise<TalkStage> {
  const { models } = await bed.start({ limits: { maxRetries: 0, ...limits } })
  return await TalkStage.begin(bed.db(), { ...options, models, clerk: { ...options.clerk, model } })
}

const usage = (input: number, output: number) => ({
  input_tokens: input,
  output_tokens: output,
  prompt_tokens: input,
  completion_tokens: output,
})
const toolCall = (name: string, input: object) => ({ name, arguments: JSON.stringify(input) })
/** Without the requests for the list of models. */
const asked = () =>
  bed
    .mock()
    .getRequests()
    .filter(({ path }) => !path.endsWith('/models'))
const bodyOf = (nth: number) => JSON.stringify(must(asked().at(nth), `request ${nth}`).body)

/** The local server answers a tool test correctly. */
function proveTools(): void {
  bed.mock().on({ userMessage: /hand_over/ }, { toolCalls: [toolCall('hand_over', { word: 'lantern' })] })
}

const native = [
  ['anthropic', MODELS.anthropic],
  ['openai', MODELS.openai],
  ['local', MODELS.local],
] as const

describe.each(native)('by tool calls over the wire of %s', (provider, model) => {
  test('a read-back is summed up in the same answer, and all of its steps are charged', async () => {
    if (provider === 'local') proveTools()
    bed
      .mock()
      .on(
        { userMessage: /Read it back/, hasToolResult: false },
        { toolCalls: [toolCall('read_back', { category: 'question' })], usage: usage(1_000, 30) },
      )
    bed
      .mock()
      .on(
        { userMessage: /Read it back/, hasToolResult: true },
        { content: 'One question: who brings the tea (#1)?', usage: usage(1_400, 20) },
      )
    const stage = await begin(model)
    await stage.add('Who brings the tea?', stage.ben)
    const over = await stage.answered('Read it back, the questions')
    expect(over).toMatchObject({
      state: 'done',
      text: 'One question: who brings the tea (#1)?',
      results: [{ kind: 'read-back', count: 1 }],
      model,
    })
    expect(bodyOf(-1)).toContain('Who brings the tea?')
    const [row] = await bed
      .db()
      .query<{ task: string; input: number; output: number; cost: number; isEstimate: boolean }>(
        `select task, input_tokens as input, output_tokens as output, cost_micros as cost,
                is_estimate as "isEstimate" from model_usage where board_id = $1`,
        [stage.boardId],
      )
    // Plus the cost of testing whether a local model can call tools.
    const prices = { anthropic: 265, openai: 265, local: 0 }
    expect(row).toMatchObject({ task: 'talk', cost: prices[provider] })
    expect(row?.input).toBeGreaterThanOrEqual(2_400)
    expect(row?.output).toBeGreaterThanOrEqual(50)
    if (provider !== 'local') expect(row).toMatchObject({ input: 2_400, output: 50, isEstimate: false })
  })

  test('several ideas of one message, one of them twice: each is kept once', async () => {
    if (provider === 'local') proveTools()
    const calls = ['Tea at four', 'Cups for all', 'tea at four.'].map((content) =>
      toolCall('save_idea', { content, category: 'idea', tags: ['tea'] }),
    )
    bed.mock().on({ userMessage: /Tea/, hasToolResult: false }, { content: 'Yes, and.', toolCalls: calls })
    bed.mock().on({ userMessage: /Tea/, hasToolResult: true }, { content: 'Kept as #1 and #2.' })
    const stage = await begin(model)
    const over = await stage.answered('Tea at four, and cups for all')
    expect(over).toMatchObject({ state: 'done', text: 'Yes, and.\n\nKept as #1 and #2.' })
    expect(over.results).toEqual([
      { kind: 'captured', number: 1 },
      { kind: 'captured', number: 2 },
      { kind: 'known', number: 1 },
    ])
    expect((await stage.ideas()).map(({ text, tags }) => [text, tags])).toEqual([
      ['Tea at four', ['tea']],
      ['Cups for all', ['tea']],
    ])
  })

  test('an answer that is cut keeps its text, and is whole after a retry', async () => {
    if (provider === 'local') proveTools()
    bed
      .mock()
      .on(
        { userMessage: /Count/, sequenceIndex: 0 },
        { content: `One ${'and another one '.repeat(90)}twelve.` },
        { truncateAfterChunks: 24, streamingProfile: { ttft: 5, tps: 60 }, chunkSize: 4 },
      )
    bed.mock().on({ userMessage: /Count/, sequenceIndex: 1 }, { content: 'One to twelve.' })
    const stage = await begin(model)
    const over = await stage.answered('Count.')
    expect(over).toMatchObject({ state: 'failed', failure: { code: 'broken-off', isRetryable: true } })
    expect(over.text).toMatch(/^One/)
    expect((await stage.state()).spend).toMatchObject({ held: { tokens: 0 }, hasEstimate: true })
    await stage.clerk.retry(stage.of(stage.olga), over.id)
    expect(await stage.over(over.id)).toMatchObject({ state: 'done', text: 'One to twelve.' })
  })

  test('a provider that will not have tools gets the same as blocks, from then on', async () => {
    const error = { message: 'This model does not support tools.', type: 'invalid_request_error' }
    const block = '[ACTION: SAVE_IDEA]\ncontent: Tea at four\ncategory: todo\n[/ACTION]'
    if (provider === 'local') bed.mock().on({ userMessage: /hand_over/ }, { error, status: 400 })
    else bed.mock().on({ userMessage: /Tea/, sequenceIndex: 0 }, { error, status: 400 })
    bed.mock().on({ userMessage: /Tea/ }, { content: `Yes, and cups.\n\n${block}\n\nWho brings them?` })
    const stage = await begin(model)
    const over = await stage.answered('Tea at four')
    expect(over).toMatchObject({
      state: 'done',
      text: 'Yes, and cups.\n\nWho brings them?',
      results: [{ kind: 'captured', number: 1 }],
    })
    expect(await stage.ideas()).toMatchObject([{ text: 'Tea at four', category: 'todo' }])
    const before = asked().length
    expect(await stage.answered('Tea once more')).toMatchObject({ results: [{ kind: 'known', number: 1 }] })
    expect(bodyOf(before)).not.toContain('"tools"')
    expect(bodyOf(before)).toContain('[ACTION: SAVE_IDEA]')
  })
})

describe('by blocks', () => {
  /** A local model that writes about the tool instead of calling it. */
  async function beginWithoutTools(options: TalkStageOptions = {}): Promise<TalkStage> {
    bed.mock().on({ userMessage: /hand_over/ }, { content: 'I call hand_over with lantern.' })
    return await begin(MODELS.local, options)
  }

  test('the results of a block go to the model, which continues from there', async () => {
    bed.mock().on({ userMessage: /The results of your blocks/ }, { content: 'One question: the tea (#1).' })
    bed
      .mock()
      .on(
        { userMessage: /Read/ },
        { content: 'Let me see.\n[ACTION: READ_BACK]\ncategory: question\n[/ACTION]' },
      )
    const stage = await beginWithoutTools()
    await stage.add('Who brings the tea?', stage.ben)
    const over = await stage.answered('Read it back')
    expect(over).toMatchObject({
      state: 'done',
      text: 'Let me see.\n\nOne question: the tea (#1).',
      results: [{ kind: 'read-back', count: 1 }],
    })
    expect(bodyOf(-1)).toContain('Who brings the tea?')
  })

  test('a model that announced what it saved, and saved it, is not called again', async () => {
    bed
      .mock()
      .on({ userMessage: /Tea/ }, { content: 'I keep that.\n[ACTION: SAVE_IDEA]\ncontent: Tea\n[/ACTION]' })
    const stage = await beginWithoutTools()
    expect(await stage.answered('Tea')).toMatchObject({
      text: 'I keep that.',
      results: [{ kind: 'captured' }],
    })
    expect(asked()).toHaveLength(2)
  })

  test('a model that writes blocks without end is asked five times', async () => {
    bed.mock().on({ userMessage: /./ }, { content: 'Again.\n[ACTION: READ_BACK]\n[/ACTION]' })
    const stage = await beginWithoutTools()
    const over = await stage.answered('Go on')
    expect(over).toMatchObject({ state: 'done', text: Array(5).fill('Again.').join('\n\n') })
    expect(over.results).toHaveLength(5)
  })

  test('a model server that does not answer is reported, and tested again the next time', async () => {
    bed.mock().on({ userMessage: /hand_over/, sequenceIndex: 0 }, { error: { message: 'busy' }, status: 503 })
    bed.mock().on({ userMessage: /hand_over/, sequenceIndex: 1 }, { content: 'I call it.' })
    bed.mock().on({ userMessage: /Hello/ }, { content: 'Hello.' })
    const stage = await begin(MODELS.local)
    const over = await stage.answered('Hello')
    expect(over).toMatchObject({ state: 'failed', failure: { code: 'overloaded' } })
    expect(asked()).toHaveLength(1)
    await stage.clerk.retry(stage.of(stage.olga), over.id)
    expect(await stage.over(over.id)).toMatchObject({ state: 'done', text: 'Hello.' })
  })

  test('whether a local model can call tools is found out once', async () => {
    bed.mock().on({ userMessage: /Hello/ }, { content: 'Hello.' })
    const stage = await beginWithoutTools()
    await stage.answered('Hello')
    await stage.answered('Hello again')
    expect(asked().filter(({ body }) => JSON.stringify(body).includes('hand_over'))).toHaveLength(1)
  })
})
