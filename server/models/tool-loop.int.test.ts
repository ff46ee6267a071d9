import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { CallTool } from './calls/model-call.ts'
import { callOf, MODELS, withModels } from './testing/with-models.ts'

const bed = withModels()
const STAND_IN = 'openai:stand-in'

/** A tool that records its start and end. */
function saveTool(happened: string[], answer: (input: unknown) => string | object = () => ({ saved: 42 })) {
  const tool: CallTool = {
    name: 'save_idea',
    description: 'Saves an idea.',
    schema: z.object({ content: z.string() }),
    async run(input) {
      happened.push(`begin ${JSON.stringify(input)}`)
      await new Promise((resolve) => setImmediate(resolve))
      happened.push('end')
      return answer(input)
    },
  }
  return tool
}

const usage = (input: number, output: number) => ({
  input_tokens: input,
  output_tokens: output,
  prompt_tokens: input,
  completion_tokens: output,
})

describe.each(Object.entries(MODELS))('%s', (_, model) => {
  test('a tool’s result is returned to the model in the same call, and all steps are charged', async () => {
    bed.mock().on(
      { userMessage: /childcare/, hasToolResult: false },
      {
        content: 'A good angle.',
        toolCalls: [{ name: 'save_idea', arguments: JSON.stringify({ content: 'Childcare at the door' }) }],
        usage: usage(500, 40),
        finishReason: 'stop',
      },
    )
    bed
      .mock()
      .on(
        { userMessage: /childcare/, hasToolResult: true },
        { content: 'Kept as #42.', usage: usage(620, 20) },
      )
    const { models } = await bed.start()
    const happened: string[] = []
    const started: string[] = []
    const call = callOf(model, 'childcare', {
      tools: [saveTool(happened)],
      maxSteps: 5,
      onToolStart: (name) => started.push(name),
    })
    const end = await models.call(call)
    expect(end).toMatchObject({
      state: 'done',
      text: 'A good angle.\n\nKept as #42.',
      usage: { inputTokens: 1120, outputTokens: 60, isEstimate: false },
    })
    expect(call.deltas.join('')).toBe(end.text)
    expect(happened).toEqual(['begin {"content":"Childcare at the door"}', 'end'])
    expect(started).toEqual(['save_idea'])
    expect(JSON.stringify(bed.mock().getRequests().at(-1)?.body)).toContain('42')
  })

  test('a model that keeps calling tools gets as many steps as the call allows', async () => {
    bed.mock().onMessage(/./, {
      toolCalls: [{ name: 'save_idea', arguments: '{"content":"again"}' }],
      usage: usage(100, 10),
      finishReason: 'stop',
    })
    const { models } = await bed.start()
    const happened: string[] = []
    const end = await models.call(callOf(model, 'on', { tools: [saveTool(happened)], maxSteps: 3 }))
    expect(end).toMatchObject({ state: 'done', text: '', usage: { inputTokens: 300, outputTokens: 30 } })
    expect(happened.filter((what) => what === 'end')).toHaveLength(3)
  })

  test('a failed second step keeps the text, actions and usage of the first', async () => {
    bed.mock().on(
      { userMessage: /twice/, hasToolResult: false },
      {
        content: 'Saving it.',
        toolCalls: [{ name: 'save_idea', arguments: '{"content":"one"}' }],
        usage: usage(500, 40),
        finishReason: 'stop',
      },
    )
    const overloaded = { error: { message: 'busy', type: 'overloaded_error' }, status: 529 }
    bed.mock().on({ userMessage: /twice/, hasToolResult: true }, overloaded)
    const { models } = await bed.start({ limits: { maxRetries: 0 } })
    const happened: string[] = []
    const end = await models.call(callOf(model, 'twice', { tools: [saveTool(happened)], maxSteps: 5 }))
    expect(end).toMatchObject({
      state: 'failed',
      text: 'Saving it.',
      failure: { code: 'overloaded' },
      usage: { inputTokens: 500, outputTokens: 40, isEstimate: false },
    })
    expect(happened).toHaveLength(2)
  })

  test('a provider that refuses tools is distinguished from one that does not answer', async () => {
    const error = { message: 'this model does not support tools', type: 'invalid_request_error' }
    bed.mock().onMessage(/./, { error, status: 400 })
    const { models } = await bed.start({ limits: { maxRetries: 0 } })
    const end = await models.call(callOf(model, 'Well?', { tools: [saveTool([])], maxSteps: 5 }))
    expect(end).toMatchObject({ state: 'failed', hasRefusedTools: true, usage: null })
    expect(await models.call(callOf(model, 'Well?'))).not.toHaveProperty('hasRefusedTools')
  })
})

type Part = LanguageModelV4StreamPart
const FINISH: Part = {
  type: 'finish',
  usage: {
    inputTokens: { total: 100, noCache: 100, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 10, text: 10, reasoning: 0 },
  },
  finishReason: { unified: 'tool-calls', raw: 'tool_use' },
}
const toolCall = (id: string, toolName: string, input: string): Part => ({
  type: 'tool-call',
  toolCallId: id,
  toolName,
  input,
})
const said = (delta: string): Part[] => [
  { type: 'text-start', id: '0' },
  { type: 'text-delta', id: '0', delta },
  { type: 'text-end', id: '0' },
]

/** A model that sends these steps one after the other. */
function inSteps(...steps: Part[][]): LanguageModelV4 & { asked: unknown[] } {
  const asked: unknown[] = []
  return {
    asked,
    specificationVersion: 'v4',
    provider: 'stand-in',
    modelId: 'stand-in',
    supportedUrls: {},
    doGenerate: () => Promise.reject(new Error('never asked')),
    doStream: async ({ prompt }) => {
      const parts = steps[asked.length] ?? []
      asked.push(prompt)
      return {
        stream: new ReadableStream<Part>({
          start(controller) {
            for (const part of parts) controller.enqueue(part)
            controller.close()
          },
        }),
      }
    },
  }
}

test('tools that are called at once run one after the other, in their order', async () => {
  const model = inSteps(
    [
      toolCall('a', 'save_idea', '{"content":"one"}'),
      toolCall('b', 'save_idea', '{"content":"two"}'),
      FINISH,
    ],
    [...said('Both.'), { ...FINISH, finishReason: { unified: 'stop', raw: 'end_turn' } }],
  )
  const { models } = await bed.start({ standIns: { [STAND_IN]: model } })
  const happened: string[] = []
  const end = await models.call(callOf(STAND_IN, 'two', { tools: [saveTool(happened)], maxSteps: 5 }))
  expect(end).toMatchObject({ state: 'done', text: 'Both.' })
  expect(happened).toEqual(['begin {"content":"one"}', 'end', 'begin {"content":"two"}', 'end'])
})

test('an abort between two steps ends calls and tools, and charges both as far as they are known', async () => {
  const model = inSteps(
    [
      ...said('Saving. '),
      toolCall('a', 'save_idea', '{"content":"one"}'),
      toolCall('b', 'save_idea', '{"content":"two"}'),
      FINISH,
    ],
    [...said('Never.'), FINISH],
  )
  const { models } = await bed.start({ standIns: { [STAND_IN]: model } })
  const controller = new AbortController()
  const happened: string[] = []
  const tool = saveTool(happened, () => {
    controller.abort()
    return 'saved'
  })
  const end = await models.call(
    callOf(STAND_IN, 'stop', { tools: [tool], maxSteps: 5, signal: controller.signal }),
  )
  expect(end).toMatchObject({ state: 'aborted', text: 'Saving. ', usage: { isEstimate: true } })
  expect(happened.filter((what) => what === 'end')).toHaveLength(1)
  expect(model.asked).toHaveLength(1)
})

test('a tool that was not offered, and input that is no JSON, are answered and never run', async () => {
  const model = inSteps(
    [
      toolCall('a', 'delete_board', '{"board":"another"}'),
      toolCall('b', 'save_idea', '{"content": "unfinished'),
      FINISH,
    ],
    [...said('I see.'), FINISH],
  )
  const { models } = await bed.start({ standIns: { [STAND_IN]: model } })
  const happened: string[] = []
  const started: string[] = []
  const end = await models.call(
    callOf(STAND_IN, 'x', {
      tools: [saveTool(happened)],
      maxSteps: 5,
      onToolStart: (name) => started.push(name),
    }),
  )
  expect(end).toMatchObject({ state: 'done', text: 'I see.' })
  expect(happened).toEqual([])
  expect(started).toEqual(['save_idea'])
})

test('a later step that breaks off is charged with all of its input', async () => {
  const standIns = () => ({
    [STAND_IN]: inSteps([toolCall('a', 'save_idea', '{"content":"one"}'), FINISH], said('Half of')),
  })
  const billed = async (answer: string) => {
    const { models } = await bed.start({ standIns: standIns() })
    const tools = [saveTool([], () => answer)]
    const end = await models.call(callOf(STAND_IN, 'x', { tools, maxSteps: 5 }))
    expect(end).toMatchObject({ state: 'failed', text: 'Half of', failure: { code: 'broken-off' } })
    return end.usage?.inputTokens ?? 0
  }
  expect((await billed('word '.repeat(2_000))) - (await billed('word'))).toBeGreaterThan(2_000)
})
