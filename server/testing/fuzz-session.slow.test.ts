import { expect, test } from 'vitest'
import { seededRandom } from '#base/testing/seeded-random.ts'
import { SESSION_FUZZES } from './fuzz-session.ts'

/** Longest computing time of the thread: the faults in question take seconds. The drill (npm run drill -- fuzz) allows 50 ms. */
const MAX_MS = 200
const TRIES = 3

test.each(Object.entries(SESSION_FUZZES))(
  '[SE154] no %s takes long on the main thread, whatever its schema allows',
  {
    timeout: 120_000,
  },
  async (_, fuzz) => {
    const { seed } = seededRandom()
    let best = { ms: Number.POSITIVE_INFINITY, what: '' }
    for (let left = TRIES; left > 0 && best.ms > MAX_MS; left--) {
      const found = await fuzz(seed)
      if (found.ms < best.ms) best = found
    }
    expect(best.ms, `seed ${seed}, ${best.what}`).toBeLessThan(MAX_MS)
  },
)
