import { afterEach, describe, expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { AgentsStage } from '#server/agents/testing/agents-stage.ts'
import { MODELS, withModels } from '#server/models/testing/with-models.ts'
import { summaryOf } from '#session/interviews/mechanical-summary.ts'
import { askingStep, DONE_STEP, InterviewStage, SUMMARY } from './testing/interview-stage.ts'

const bed = withModels()
let stage: AgentsStage | null = null
afterEach(async () => {
  await stage?.stop()
  stage = null
})

/** The ends of a probe’s prompt and of a summary’s. */
const PROBE = /Decide now/
const SUM_UP = /Write the summary now/

async function open(model: string): Promise<InterviewStage> {
  const { models } = await bed.start({ limits: { maxRetries: 0 } })
  stage = new AgentsStage(bed.db(), async function* () {}, { realModels: models, agents: { Syn: { model } } })
  await stage.start()
  return new InterviewStage(stage)
}

/** Returns the bodies of the requests of one kind on the wire. */
const asked = (message: RegExp) =>
  bed
    .mock()
    .getRequests()
    .map(({ body }) => JSON.stringify(body) ?? '')
    .filter((body) => message.test(body))

const call = (step: string) => ({
  toolCalls: [{ name: 'next_step', arguments: step }],
  finishReason: 'stop' as const,
})

describe.each(Object.entries(MODELS))('over the wire of %s', (_, model) => {
  test('a question by a tool call, the end in words, and a summary', async () => {
    bed.mock().on({ userMessage: PROBE, sequenceIndex: 0 }, call(askingStep('What makes it ready?')))
    bed
      .mock()
      .on(
        { userMessage: PROBE, sequenceIndex: 1 },
        { content: `I am done.\n\`\`\`json\n${DONE_STEP}\n\`\`\`` },
      )
    bed.mock().on({ userMessage: SUM_UP }, { content: SUMMARY })
    const interview = await open(model)
    await interview.begin()
    await interview.confirm()
    const { id } = await interview.question(2)
    await interview.answer(id, { text: 'All tests pass' })
    const over = await interview.over()
    expect(over.end?.reason).toBe('done')
    expect(summaryOf(over)).toMatchObject({ isMechanical: false, text: { title: 'Friday' } })
    expect(asked(PROBE).every((body) => body.includes('next_step'))).toBe(true)
  })

  test.each([
    ['broken JSON', { content: askingStep('Why?').slice(0, 50) }],
    ['two questions', { content: `${askingStep('Why?')}\n${askingStep('Who?')}` }],
    ['a repeated question', call(askingStep('IS it ready'))],
    ['an unknown type', call(askingStep('Why?').replace('ask_text', 'telepathy'))],
    ['no question', call('{"done":false,"reason":"Hm."}')],
  ])('after %s it is asked once more, with the complaint', async (_name, broken) => {
    bed.mock().on({ userMessage: /could not be used/ }, call(askingStep('What now?')))
    bed.mock().on({ userMessage: PROBE }, broken)
    const interview = await open(model)
    await interview.begin()
    await interview.confirm()
    expect((await interview.question(2)).question.config.question).toBe('What now?')
    expect(asked(PROBE)).toHaveLength(2)
  })

  test('a stream that is cut twice fails the probe; people ask again', async () => {
    const cut = { truncateAfterChunks: 3, streamingProfile: { ttft: 5, tps: 60 }, chunkSize: 4 }
    bed.mock().on({ userMessage: PROBE }, { content: askingStep('What makes it ready?') }, cut)
    const interview = await open(model)
    await interview.begin()
    await interview.confirm()
    const failed = await interview.failed()
    expect(failed.probes['']?.failure).toMatchObject({ code: 'broken-off', isRetryable: true })
    expect(asked(PROBE)).toHaveLength(2)
    bed.mock().clearFixtures()
    bed.mock().on({ userMessage: PROBE }, call(DONE_STEP))
    bed.mock().on({ userMessage: SUM_UP }, { content: SUMMARY })
    await interview.retry()
    expect((await interview.over()).end?.reason).toBe('done')
  })

  test('a server that refuses fails the probe, and leaves the list of answers', async () => {
    bed.mock().onMessage(/./, { error: { message: 'no', type: 'some_error' }, status: 500, retryAfter: 0 })
    const interview = await open(model)
    await interview.begin()
    await interview.confirm()
    expect((await interview.failed()).probes['']?.failure?.code).toBe('provider-error')
    await interview.end()
    const over = await interview.over()
    expect(over).toMatchObject({ end: { reason: 'probe_failed' }, summary: { state: 'mechanical' } })
    expect(must(over.summary, 'a summary').failure?.code).toBe('provider-error')
  })
})
