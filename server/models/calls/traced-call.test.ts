import { expect, onTestFinished, test } from 'vitest'
import { WORK_CHANNEL } from '#server/ground/traced.ts'
import { callOf } from '../testing/with-models.ts'
import type { CallEnd } from './model-call.ts'
import { tracedCall } from './traced-call.ts'

const USAGE = {
  ...{
    model: 'openai:gpt-6-luna',
    inputTokens: 12,
    outputTokens: 3,
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
  },
  ...{ costMicros: null, isEstimate: false },
}

/** The traced work of one call that ends so. */
async function workOf(end: CallEnd): Promise<unknown> {
  const ended: unknown[] = []
  const listen = (work: unknown) => ended.push(work)
  WORK_CHANNEL.asyncEnd.subscribe(listen)
  onTestFinished(() => void WORK_CHANNEL.asyncEnd.unsubscribe(listen))
  await tracedCall(callOf('openai:gpt-6-luna', 'a zebra question'), async () => end)
  return ended[0]
}

test('a call is traced with its model and tokens, without prompt and answer', async () => {
  const work = await workOf({ state: 'done', text: 'a zebra answer', toolInput: null, usage: USAGE })
  expect(work).toMatchObject({
    name: 'chat gpt-6-luna',
    kind: 'client',
    facts: {
      'gen_ai.provider.name': 'openai',
      'gen_ai.request.model': 'gpt-6-luna',
      'gen_ai.usage.input_tokens': 12,
      'gen_ai.usage.output_tokens': 3,
    },
  })
  expect(JSON.stringify(work)).not.toContain('zebra')
})

test('a failed call is traced with the code of its failure, without its words', async () => {
  const failure = { code: 'no-model', message: 'a zebra sentence', isRetryable: false } as const
  const work = await workOf({ state: 'failed', text: 'a zebra', failure, usage: null })
  expect(work).toMatchObject({ facts: { 'error.type': 'no-model' } })
  expect(JSON.stringify(work)).not.toContain('zebra')
})
