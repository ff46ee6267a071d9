// @vitest-environment jsdom

import { afterEach, expect, test, vi } from 'vitest'
import { canReachServer } from './can-reach-server.ts'

afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['its own answer', async () => Response.json({ status: 'ok' }), true],
  ['the page of a network', async () => new Response('<h1>Welcome</h1>'), false],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), false],
])('whether %s means that the server is there', async (_, fetch, isThere) => {
  vi.stubGlobal('fetch', fetch)
  expect(await canReachServer()).toBe(isThere)
})
