import { expect, test } from 'vitest'
import { chooseNotesTool } from '#agents/moderation/choose-notes.ts'
import { fenceData } from '#agents/prompt/fence.ts'
import { callOf, withModels } from '../testing/with-models.ts'

const bed = withModels()
const NONCE = 'k3v9x0q2m7ab'
const question = fenceData(NONCE, { what: 'question', question: 'How do we make handovers safer?' })

test('the demo model streams in pieces, costs nothing, and repeats its answers', async () => {
  const { models } = await bed.start()
  const call = callOf('demo:script', question)
  const end = await models.call(call)
  expect(end).toMatchObject({ state: 'done', usage: { costMicros: 0, isEstimate: false } })
  expect(call.deltas.length).toBeGreaterThan(5)
  expect(call.deltas.join('')).toBe(end.text)
  expect(end.text).toMatch(/^NOTE: \S/m)
  expect(await models.call(callOf('demo:script', question))).toEqual(end)
})

test('the demo model calls the offered tool', async () => {
  const { models } = await bed.start()
  const board = [
    { id: 'A1', text: 'Try it once by Friday.' },
    { id: 'A2', text: 'Who would do it?' },
    { id: 'A3', text: 'Count them for a week.' },
  ]
  const text = fenceData(NONCE, { what: 'to-choose-from', board })
  const script = { task: 'moderate' as const, agent: { name: 'Chair', domain: '' } }
  const tool = chooseNotesTool(['A1', 'A2', 'A3'])
  const end = await models.call(callOf('demo:script', text, { script, tool }))
  expect(end).toMatchObject({
    state: 'done',
    toolInput: { picks: [{ note: expect.stringMatching(/^A[123]$/) }] },
  })
})

test('the demo model is stopped in mid-word', async () => {
  const { models } = await bed.start({ environment: { DEMO_PACE_MS: '5' } })
  const controller = new AbortController()
  const call = callOf('demo:script', question, { signal: controller.signal })
  const end = await models.call({ ...call, onText: () => controller.abort() })
  expect(end.state).toBe('aborted')
  expect(end.text.split(/\s+/).length).toBeLessThan(8)
})

test('there is one script only', async () => {
  const { models } = await bed.start()
  expect(models.findFailure('demo:script')).toBeNull()
  expect(models.findFailure('demo:other')).toMatchObject({ code: 'no-model' })
  expect(models.findFailure('someone:else')).toMatchObject({ code: 'no-model' })
})
