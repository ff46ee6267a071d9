import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#db/driver/database.ts'
import { createBoardLeases } from './board-leases.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A database that grants every lease and answers renewals at `end`, with no lease kept. */
function slowRenewals() {
  const renewed = Promise.withResolvers<unknown[]>()
  const query = vi.fn(async (sql: string) => {
    if (sql.startsWith('update')) return await renewed.promise
    return sql.startsWith('insert') ? [{ board_id: 'b1' }] : []
  })
  // Answers only the queries of leases.
  return { db: { kind: 'postgres', query } as unknown as Database, query, end: () => renewed.resolve([]) }
}

test('a lease that is dropped and taken again during a renewal is not lost; one that the renewal does not find is', async () => {
  const { db, query, end } = slowRenewals()
  const onLost = vi.fn()
  const leases = createBoardLeases({ db, log: { warn: vi.fn() }, onLost })
  await leases.take('b1')
  await leases.take('b2')
  await vi.advanceTimersToNextTimerAsync()
  expect(query).toHaveBeenLastCalledWith(expect.stringMatching(/^update/), expect.anything())
  await leases.drop('b1')
  await leases.take('b1')
  end()
  await vi.waitFor(() => expect(onLost).toHaveBeenCalled())
  expect(onLost.mock.calls).toEqual([['b2']])
  expect([leases.has('b1'), leases.has('b2')]).toEqual([true, false])
  await leases.stop()
})
