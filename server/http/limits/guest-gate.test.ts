import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createReadClient } from '#server/access/client.ts'
import { createVisitorLimits } from '#server/limits/visitor-limits.ts'
import { LIMITS } from '#sync/limits.ts'
import { createGuestGate } from './guest-gate.ts'

function oneGuestOnly(): ReturnType<typeof createGuestGate> {
  const clientOf = createReadClient({ trustedProxies: [], log: { warn: () => undefined } })
  const visitorLimits = createVisitorLimits({ ...LIMITS, maxNewGuestsPerAddress: 1 }, () => 0)
  return createGuestGate({ access: { clientOf }, visitorLimits })
}

function ask(gate: ReturnType<typeof createGuestGate>, method: string, url: string) {
  const request = new IncomingMessage(
    Object.defineProperty(new Socket(), 'remoteAddress', { value: '192.0.2.1' }),
  )
  Object.assign(request, { method, url })
  const response = new ServerResponse(request)
  return gate(request, response) ? response.statusCode : 'goes on'
}

test('[LM5] signing in as one guest too many is answered with 429; other requests succeed', () => {
  const gate = oneGuestOnly()
  const guest = '/api/auth/callback/guest?json=true'
  expect(ask(gate, 'POST', guest)).toBe('goes on')
  expect(ask(gate, 'POST', guest)).toBe(429)
  expect(ask(gate, 'GET', guest)).toBe('goes on')
  expect(ask(gate, 'POST', '/api/auth/signin/github')).toBe('goes on')
})

test.each([
  '/api/auth/callback/%67uest',
  '/api/auth/x/../%63allback/guest?json=true',
  'http://parley.example/api/auth/callback/guest',
])('[LM5] %s is the same address', (guest) => {
  const gate = oneGuestOnly()
  expect(ask(gate, 'POST', guest)).toBe('goes on')
  expect(ask(gate, 'POST', guest)).toBe(429)
})
