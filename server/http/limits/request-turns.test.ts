import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createRequestTurns } from './request-turns.ts'

test('[HT8] six requests of one person are worked on at once, the others follow in their order; other people do not wait for them', async () => {
  const turns = createRequestTurns()
  const begun: number[] = []
  const taken = Array.from({ length: 9 }, async (_, i) => {
    const turn = await turns.take('ann', 'house')
    begun.push(i)
    return turn
  })
  const first = await Promise.all(taken.slice(0, 6))
  expect(begun).toEqual([0, 1, 2, 3, 4, 5])
  const bobs = await turns.take('bob', 'house')
  expect(begun).toHaveLength(6)
  first[2]?.end()
  first[2]?.end()
  await taken[6]
  await nextTurn()
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6])
  bobs.end()
})

test('[HT8] one request begins in a turn of the event loop, however many arrived together', async () => {
  const turns = createRequestTurns()
  const begun: number[] = []
  for (let i = 0; i < 3; i++) void turns.take(`person ${i}`, `address ${i}`).then(() => begun.push(i))
  await nextTurn()
  const seen = [begun.length]
  for (let i = 0; i < 6; i++) {
    await nextTurn()
    seen.push(begun.length)
  }
  expect(begun).toEqual([0, 1, 2])
  for (const [i, many] of seen.entries()) expect(many - (seen[i - 1] ?? 0)).toBeLessThanOrEqual(1)
})

test('[HT8] a person with too many waiting requests is refused', async () => {
  const turns = createRequestTurns()
  const taken = Array.from({ length: 300 }, () => turns.take('ann', 'house').catch((error: unknown) => error))
  const refused = await Promise.all(taken.slice(206))
  for (const error of refused) expect(error).toMatchObject({ code: 'too-many-waiting', status: 429 })
})

test('[HT8] one request begins to be authenticated in a turn of the event loop', async () => {
  const turns = createRequestTurns()
  let begun = 0
  for (let i = 0; i < 4; i++) void turns.begin().then(() => begun++)
  for (let before = 0; begun < 4; before = begun) {
    await nextTurn()
    expect(begun - before).toBeLessThanOrEqual(1)
  }
})
