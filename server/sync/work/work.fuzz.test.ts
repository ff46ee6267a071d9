import { describe, expect, test } from 'vitest'
import { seededRandom } from '#base/testing/seeded-random.ts'
import { WORK_FUZZES } from '../testing/fuzz-work.ts'

/**
 * Of the thread's own computing: a busy machine's other work is not in it. The drill (npm run drill -- fuzz) holds it
 * to 50 ms; a machine that shares its cores computes slower, and what this looks for takes seconds.
 */
const MAX_MS = 200
/** A seed that is slow once may have met the garbage collector; the best of so many counts. */
const REPETITIONS = 3
const SEEDS = 2

describe('[SY16] no message takes long on the main thread, whatever it is made of', () => {
  test.each(Object.entries(WORK_FUZZES))(
    'random %s, each measured',
    { timeout: 180_000 },
    async (_, fuzz) => {
      const first = seededRandom().seed
      for (let seed = first; seed < first + SEEDS; seed++) {
        let best = { ms: Number.POSITIVE_INFINITY, what: '' }
        for (let again = 0; again < REPETITIONS && best.ms > MAX_MS; again++) {
          const found = await fuzz(seed)
          if (found.ms < best.ms) best = found
        }
        expect(best.ms, `seed ${seed}, ${best.what}`).toBeLessThan(MAX_MS)
      }
    },
  )
})
