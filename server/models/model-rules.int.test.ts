import { expect, test } from 'vitest'
import { callOf, withModels } from './testing/with-models.ts'

const bed = withModels()
const DEAR = 'anthropic:claude-opus-5-5'
const PAGE_DECIDES = { MODELS_ALLOWED: '' }

test('until the operator decides, the dearest model is refused, and so is one without a price', async () => {
  bed.mock().onMessage(/./, { content: 'Yes.' })
  const { models, rules } = await bed.start({ environment: PAGE_DECIDES })
  for (const model of [DEAR, 'openai:unknown-model']) {
    expect(models.findFailure(model)).toMatchObject({ code: 'no-model' })
    const end = await models.call(callOf(model, 'Well?'))
    expect(end).toMatchObject({
      state: 'failed',
      usage: null,
      failure: { code: 'no-model', isRetryable: false },
    })
    expect(end.state === 'failed' && end.failure.message).toContain('not allowed on this server')
  }
  expect(bed.mock().getRequests()).toHaveLength(0)
  expect(await models.call(callOf('anthropic:claude-haiku-5-5', 'Well?'))).toMatchObject({ state: 'done' })
  await rules.setAllowed(['anthropic:claude-opus-*'])
  expect(await models.call(callOf(DEAR, 'Well?'))).toMatchObject({ state: 'done' })
  // Agents that name no model use the default models, also those that are not on the list.
  expect(await models.call(callOf('anthropic:claude-haiku-5-5', 'Well?'))).toMatchObject({ state: 'done' })
  await rules.setAllowed(null)
  expect(models.findFailure(DEAR)).not.toBeNull()
})

test('decisions survive a restart; the environment takes precedence', async () => {
  const first = await bed.start({ environment: PAGE_DECIDES })
  await first.rules.setAllowed(['openai:*'])
  await first.rules.setGuestBoards('script')
  const second = await bed.start({ environment: PAGE_DECIDES })
  expect(second.rules.view.get()).toEqual({ allowed: ['openai:*'], guestBoards: 'script' })
  const third = await bed.start({ environment: { MODELS_ALLOWED: 'google:*', GUEST_BOARDS_MODELS: 'no' } })
  expect(third.rules.view.get()).toEqual({ allowed: ['google:*'], guestBoards: 'no' })
  expect(third.rules).toMatchObject({ isAllowedFixed: true, isGuestBoardsFixed: true })
  expect(third.models.findFailure('openai:gpt-6-sol')).not.toBeNull()
  await first.rules.setAllowed(null)
  await first.rules.setGuestBoards('yes')
})
