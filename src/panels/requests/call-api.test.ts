import { expect, onTestFinished, test, vi } from 'vitest'
import { call, isPassing, Nothing, readResponse, UNREACHABLE } from './call-api.ts'

async function isPassingAfter(status: number, text: string): Promise<boolean> {
  const answer = await readResponse(status, text, Nothing)
  if (answer.ok) throw new Error(`${status} is no failure`)
  return isPassing(answer.failure)
}
const refusal = (code: string) => JSON.stringify({ error: { code, message: 'Not now.' } })

test('a page of a proxy, a failure of the server and too many requests pass', async () => {
  for (const status of [502, 503, 504])
    expect(await isPassingAfter(status, '<h1>Bad gateway</h1>')).toBe(true)
  expect(await isPassingAfter(500, refusal('internal'))).toBe(true)
  expect(await isPassingAfter(429, refusal('too-often'))).toBe(true)
})

test('a refusal of the request stays one', async () => {
  expect(await isPassingAfter(409, refusal('vote-closed'))).toBe(false)
  expect(await isPassingAfter(400, refusal('bad-request'))).toBe(false)
  expect(await isPassingAfter(413, '<h1>Too large</h1>')).toBe(false)
})

test('the page of a network in place of the answer is no answer of the server', async () => {
  const failed = { ok: false, failure: UNREACHABLE }
  expect(await readResponse(200, '<h1>Welcome to our café</h1>', Nothing)).toEqual(failed)
  expect(await readResponse(200, '', Nothing)).toEqual(failed)
  for (const status of [202, 204])
    expect(await readResponse(status, '', Nothing)).toEqual({ ok: true, value: null })
})

test('a request without an answer ends at its limit', async () => {
  vi.stubGlobal(
    'fetch',
    (_path: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  )
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const answer = call('/me', Nothing, { limitMs: 5_000 })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await answer).toEqual({ ok: false, failure: UNREACHABLE })
  expect(vi.getTimerCount()).toBe(0)
})
