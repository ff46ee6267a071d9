import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { createWebhookSecrets } from './webhook-secret.ts'

const secrets = createWebhookSecrets('the secret of a server')
const id = 'wh_000000000001'
const body = '{"type":"webhook.test"}'
const at = new Date()
const message = { id: 'msg_1', at, body }

test('[WH11] the library of Standard Webhooks verifies a message, and refuses a changed one', () => {
  const hook = { id, secretVersion: 1, oldSecretUntil: null }
  const receiver = new Webhook(secrets.textOf(hook))
  const headers = secrets.sign(hook, message)
  expect(receiver.verify(body, headers)).toEqual({ type: 'webhook.test' })
  expect(() => receiver.verify(body.replace('test', 'toast'), headers)).toThrow()
  expect(() => new Webhook(secrets.textOf({ id: 'wh_2', secretVersion: 1 })).verify(body, headers)).toThrow()
})

test('[WH11] after a renewal both secrets verify for a day, then the new one only', () => {
  const first = secrets.textOf({ id, secretVersion: 1 })
  const second = secrets.textOf({ id, secretVersion: 2 })
  const during = secrets.sign({ id, secretVersion: 2, oldSecretUntil: new Date(at.getTime() + 1) }, message)
  for (const secret of [first, second]) expect(new Webhook(secret).verify(body, during)).toBeDefined()
  const after = secrets.sign({ id, secretVersion: 2, oldSecretUntil: at }, message)
  expect(() => new Webhook(first).verify(body, after)).toThrow()
  expect(new Webhook(second).verify(body, after)).toBeDefined()
})
