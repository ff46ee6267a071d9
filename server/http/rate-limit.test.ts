import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createRateLimit } from './rate-limit.ts'

const MINUTE_MS = 60_000

function from(remoteAddress: string, forwardedFor?: string) {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress })
  return { socket, headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor } }
}

function howMany(limit: ReturnType<typeof createRateLimit>, request: ReturnType<typeof from>): number {
  let allowed = 0
  while (allowed < 10_000 && limit.allows(request)) allowed++
  return allowed
}

test('an address that sends too many newcomers waits; others do not, and later it may again', () => {
  let now = 0
  const limit = createRateLimit(() => now)
  expect(howMany(limit, from('192.0.2.1'))).toBe(300)
  expect(limit.allows(from('192.0.2.2'))).toBe(true)
  now += 11 * MINUTE_MS
  expect(limit.allows(from('192.0.2.1'))).toBe(true)
})

test('behind a proxy on this machine it is the address that the proxy saw that counts', () => {
  const limit = createRateLimit(() => 0)
  expect(howMany(limit, from('127.0.0.1', '10.9.9.9, 192.0.2.1'))).toBe(300)
  // What a client writes in front of it changes nothing.
  expect(limit.allows(from('127.0.0.1', '10.1.1.1, 192.0.2.1'))).toBe(false)
  expect(limit.allows(from('127.0.0.1', '192.0.2.2'))).toBe(true)
})

test('nobody but that proxy is believed', () => {
  const limit = createRateLimit(() => 0)
  expect(howMany(limit, from('192.0.2.1', '198.51.100.1'))).toBe(300)
  expect(limit.allows(from('192.0.2.1', '198.51.100.2'))).toBe(false)
})

test('someone on the machine itself is not counted', () => {
  const limit = createRateLimit(() => 0)
  expect(howMany(limit, from('::ffff:127.0.0.1'))).toBe(10_000)
})
