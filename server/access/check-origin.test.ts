import { expect, test } from 'vitest'
import { checkOrigin } from './check-origin.ts'
import type { Client } from './client.ts'

const settings = { publicUrl: 'https://parley.example.org' }

function at(host: string | null, scheme: Client['scheme'] = 'http'): Client {
  return { address: '192.0.2.1', scheme, host, isProxied: false, reachedAt: '127.0.0.1:3000' }
}
const here = at('127.0.0.1:3000')

test.each(['https://parley.example.org', 'http://127.0.0.1:3000'])('[ID4] %s is ours', (origin) => {
  expect(checkOrigin(origin, here, settings)).toBe(true)
})

test.each([
  'https://evil.example.org',
  'https://parley.example.org.evil.example',
  'http://parley.example.org',
  'http://127.0.0.1:3001',
  'https://127.0.0.1:3000',
  'null',
  '',
  'javascript:alert(1)',
  'file:///127.0.0.1:3000',
])('[ID4] "%s" is foreign', (origin) => {
  expect(checkOrigin(origin, here, settings)).toBe(false)
})

test('[ID4] a page by http is foreign where https is the public way, and the other way round', () => {
  const behindProxy = at('parley.example.org')
  expect(checkOrigin('https://parley.example.org', behindProxy, settings)).toBe(true)
  expect(checkOrigin('http://parley.example.org', behindProxy, settings)).toBe(false)
  const noSettings = { publicUrl: null }
  expect(checkOrigin('http://parley.lan', at('parley.lan', 'https'), noSettings)).toBe(false)
  expect(checkOrigin('https://parley.lan', at('parley.lan', 'https'), noSettings)).toBe(true)
  expect(checkOrigin('https://parley.lan', at('parley.lan'), noSettings)).toBe(false)
})

test('[ID4] a request without an origin or a host is foreign', () => {
  expect(checkOrigin(undefined, here, settings)).toBe(false)
  expect(checkOrigin('http://127.0.0.1:3000', at(null), settings)).toBe(false)
})
