import { expect, test } from 'vitest'
import type { Client } from './client.ts'
import { publicOrigin } from './public-origin.ts'

const local = { publicUrl: null, ownNames: ['parley-box', 'boards.example.com'] }

function at(host: string | null, more: Partial<Client> = {}): Client {
  const reachedAt = '10.0.0.7:3000'
  return { address: '192.0.2.1', scheme: 'http', host, isProxied: false, reachedAt, ...more }
}

test.each([
  'localhost:3000',
  '127.0.0.1:3000',
  '192.168.1.5',
  '[::1]:3000',
  'parley-box:3000',
  'parley-box.local',
  'boards.lan:8080',
  'boards.example.com',
])('[ID5] without PUBLIC_URL, links lead to %s, by which the person came', (host) => {
  expect(publicOrigin(at(host), local)).toBe(`http://${host}`)
})

test.each(['evil.example', 'local.evil.example', 'localhost.evil.example:3000', '10.0.0.7.evil.example'])(
  '[ID5] but not to %s, which anyone may own',
  (host) => {
    expect(publicOrigin(at(host), local)).toBe('http://10.0.0.7:3000')
  },
)

test('[ID5] PUBLIC_URL has priority over everything else', () => {
  const settings = { ...local, publicUrl: 'https://parley.example.org' }
  expect(publicOrigin(at('localhost:3000'), settings)).toBe('https://parley.example.org')
  expect(publicOrigin(at(null), settings)).toBe('https://parley.example.org')
})

test('[ID5] the headers of a trusted proxy are used', () => {
  const proxied = at('boards.example.net', { isProxied: true, scheme: 'https' })
  expect(publicOrigin(proxied, local)).toBe('https://boards.example.net')
})
