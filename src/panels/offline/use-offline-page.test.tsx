// @vitest-environment jsdom
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settleReact } from '#ui/testing/settle-react.ts'
import { useOfflinePage } from './use-offline-page.ts'

let root: Root
const first = { fetchCode: vi.fn(() => Promise.resolve()) }
/** One that can't be had keeps no other from being fetched. */
const missing = { fetchCode: vi.fn(() => Promise.reject(new Error('not there'))) }
const PARTS = [missing, first]

function Page() {
  useOfflinePage(PARTS)
  return null
}

beforeEach(() => {
  root = createRoot(document.createElement('div'))
})
afterEach(async () => {
  await settleReact(() => root.unmount())
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.clearAllMocks()
})

async function openFor(ms: number): Promise<void> {
  await settleReact(() => root.render(<Page />))
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
  await vi.advanceTimersByTimeAsync(ms)
}

test('the code of all parts is fetched with the first key, once the page has settled', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await openFor(5_000)
  expect(first.fetchCode).not.toHaveBeenCalled()
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'n' }))
  await vi.waitFor(() => expect(first.fetchCode).toHaveBeenCalledOnce())
  expect(missing.fetchCode).toHaveBeenCalledOnce()
})

test('a person who stays gets the code of all parts without pressing anything', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await openFor(30_000)
  await vi.waitFor(() => expect(first.fetchCode).toHaveBeenCalledOnce())
})

test.each([
  ['someone saves data', { onLine: true, connection: { saveData: true } }],
  ['there is no network', { onLine: false }],
])('nothing is fetched beforehand while %s', async (_why, navigator) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  vi.stubGlobal('navigator', navigator)
  await openFor(60_000)
  expect(first.fetchCode).not.toHaveBeenCalled()
})
