import { expect, test } from 'vitest'
import { isPassing, Nothing, readResponse } from './call-api.ts'

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
