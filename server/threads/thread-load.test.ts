import { expect, test, vi } from 'vitest'
import { ThreadLoad } from './thread-load.ts'

/** On the real clock: the load is a share of it. */
function work(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('a thread that works without a pause is loaded, and one that waits is not', async () => {
  const load = new ThreadLoad()
  await vi.waitFor(() => {
    work(600)
    expect(load.now).toBeGreaterThan(0.5)
  })
  await vi.waitFor(() => expect(load.now).toBeLessThan(0.5), { timeout: 10_000 })
})
