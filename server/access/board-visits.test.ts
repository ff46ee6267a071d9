import { expect, test, vi } from 'vitest'
import type { Database } from '#db/driver/database.ts'
import { createBoardVisits } from './board-visits.ts'

const A_MINUTE = 60_000

/** Passes each list of sightings that is stored to `write`. */
function databaseThat(write: (sightings: unknown) => void): Database {
  const query = async (_sql: string, params: readonly unknown[]) => {
    write(JSON.parse(String(params[0])))
    return []
  }
  return { query } as unknown as Database
}

test('when someone was last seen is written at most once a minute', async () => {
  let time = 1_000_000
  const write = vi.fn()
  const visits = createBoardVisits({
    db: databaseThat(write),
    secret: 'secret',
    access: { clientOf: () => ({ address: '127.0.0.1', isSecure: false, host: 'localhost' }) as never },
    log: { warn: vi.fn() },
    now: () => time,
  })
  visits.markSeen('board', 'ann')
  await visits.stop()
  time += A_MINUTE - 1
  visits.markSeen('board', 'ann')
  visits.markSeen('board', 'bob')
  await visits.stop()
  expect(write).toHaveBeenCalledTimes(2)
  time += 1
  visits.markSeen('board', 'ann')
  await visits.stop()
  expect(write).toHaveBeenCalledTimes(3)
})

test('people who open boards at the same time are written together, each browser of a person', async () => {
  const write = vi.fn()
  const visits = createBoardVisits({
    db: databaseThat(write),
    secret: 'secret',
    access: { clientOf: () => ({ address: '203.0.113.9', isSecure: false, host: 'localhost' }) as never },
    log: { warn: vi.fn() },
    now: () => 1_000_000,
  })
  const request = { headers: {} } as never
  for (const user of ['ann', 'bob', 'cleo']) visits.markSeen('board', user, request)
  visits.markSeen('board', 'ann', request)
  await visits.stop()
  expect(write).toHaveBeenCalledTimes(1)
  expect(write.mock.calls[0]?.[0]).toMatchObject([
    {
      boardId: 'board',
      userId: 'ann',
      at: 1_000_000,
      from: { device: '', network: expect.stringMatching(/./) },
    },
    { userId: 'bob' },
    { userId: 'cleo' },
  ])
})

test('a failed write is repeated at the person’s next visit', async () => {
  const warn = vi.fn()
  const write = vi.fn()
  write.mockImplementationOnce(() => {
    throw new Error('the database is away')
  })
  const visits = createBoardVisits({
    db: databaseThat(write),
    secret: 'secret',
    access: { clientOf: () => ({ address: '203.0.113.9', isSecure: false, host: 'localhost' }) as never },
    log: { warn },
    now: () => 1_000_000,
  })
  visits.markSeen('board', 'ann', { headers: {} } as never)
  await visits.stop()
  expect(warn).toHaveBeenCalledTimes(1)
  visits.markSeen('board', 'ann', { headers: {} } as never)
  await visits.stop()
  expect(write).toHaveBeenCalledTimes(2)
  expect(write.mock.calls[1]?.[0]).toMatchObject([{ userId: 'ann', from: {} }])
})
