import { expect, test } from 'vitest'
import { z } from 'zod'
import { codeOf, OPERATOR_PASSWORD, withApi } from '../testing/with-api.ts'

const Models = z.object({
  models: z.object({
    isOn: z.boolean(),
    isScriptOnly: z.boolean(),
    hint: z.string().nullable(),
    ordinary: z.string(),
    known: z.array(z.object({ model: z.string() })),
  }),
})
const operator = { headers: { 'x-operator-password': OPERATOR_PASSWORD } }

withApi('models', (current) => {
  test('a signed-in operator sees that there is only the script, and how to change that', async () => {
    const { token } = await current().open()
    const { models } = await current().ask(Models, 'GET /api/v1/models', { token })
    expect(models).toMatchObject({ isOn: true, isScriptOnly: true, ordinary: 'demo:script' })
    expect(models.hint).toContain('ANTHROPIC_API_KEY')
    expect(models.known).toEqual([{ model: 'demo:script', hasPrice: true }].map(({ model }) => ({ model })))
    expect(codeOf(await current().call('GET /api/v1/models'))).toBe('sign-in')
  })

  test('a board’s owner is not the operator', async () => {
    const { token } = await current().open()
    const reply = await current().call('PUT /api/v1/operator/agents', { token, body: { isOn: false } })
    expect([reply.status, codeOf(reply)]).toEqual([401, 'operator-password'])
    const wrong = { headers: { 'x-operator-password': `${OPERATOR_PASSWORD}x` } }
    expect(codeOf(await current().call('GET /api/v1/operator/models', wrong))).toBe('operator-password')
    expect((await current().ask(Models, 'GET /api/v1/models', { token })).models.isOn).toBe(true)
  })

  test('the operator silences all agents, and lets them speak again', async () => {
    const { token } = await current().open()
    const off = await current().call('PUT /api/v1/operator/agents', { ...operator, body: { isOn: false } })
    expect(off).toEqual({ status: 200, body: { isOn: false } })
    expect((await current().ask(Models, 'GET /api/v1/models', { token })).models.isOn).toBe(false)
    const on = await current().call('PUT /api/v1/operator/agents', { ...operator, body: { isOn: true } })
    expect(on.body).toEqual({ isOn: true })
  })

  test('the operator chooses the models that agents may name, and whether guests’ boards ask any', async () => {
    const { token } = await current().open()
    const path = '/api/v1/operator/model-rules'
    const body = { allowed: ['anthropic:claude-haiku-*'], guestBoards: 'script' }
    expect(codeOf(await current().call(`PUT ${path}`, { token, body }))).toBe('operator-password')
    expect((await current().call(`GET ${path}`, operator)).body).toMatchObject({
      rules: {
        isAllowedChosen: false,
        isAllowedFixed: false,
        guestBoards: 'yes',
        dayBudget: { tokens: null },
      },
    })
    const changed = await current().call(`PUT ${path}`, { ...operator, body })
    expect(changed.body).toMatchObject({ rules: { isAllowedChosen: true, guestBoards: 'script' } })
    const wrong = await current().call(`PUT ${path}`, { ...operator, body: { allowed: ['claude'] } })
    expect(wrong.status).toBe(400)
    await current().call(`PUT ${path}`, { ...operator, body: { allowed: null, guestBoards: 'yes' } })
    expect((await current().call(`GET ${path}`, operator)).body).toMatchObject({
      rules: { isAllowedChosen: false },
    })
  })

  test('the operator tries keys', async () => {
    const body = { provider: 'anthropic' }
    const reply = await current().call('POST /api/v1/operator/models/test', { ...operator, body })
    expect(reply.body).toMatchObject({ test: { isFine: false, models: [] } })
    const none = await current().call('POST /api/v1/operator/models/test', {
      ...operator,
      body: { provider: 'x' },
    })
    expect(none.status).toBe(400)
  })

  test('repeated wrong passwords bar an address for a while, even from the right one', async () => {
    for (let i = 0; i < 10; i++) await current().call('GET /api/v1/operator/models')
    const reply = await current().call('GET /api/v1/operator/models', operator)
    expect([reply.status, codeOf(reply)]).toEqual([429, 'too-many-tries'])
  })
})
