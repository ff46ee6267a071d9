import { expect, test, vi } from 'vitest'
import type { Database } from '#db/database.ts'
import { createBoardVisits } from './board-visits.ts'

const A_MINUTE = 60_000

test('[ID40] when someone was last seen is written at most once a minute', async () => {
  let time = 1_000_000
  const query = vi.fn(async () => [])
  const visits = createBoardVisits({
    db: { query } as unknown as Database,
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
  expect(query).toHaveBeenCalledTimes(2)
  time += 1
  visits.markSeen('board', 'ann')
  await visits.stop()
  expect(query).toHaveBeenCalledTimes(3)
})
