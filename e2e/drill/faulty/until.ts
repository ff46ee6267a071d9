import { setTimeout as wait } from 'node:timers/promises'

/** Resolves when the condition holds; rejects with what did not happen in time. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  what: string,
  timeoutMs: number,
  everyMs = 20,
): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (!(await holds())) {
    if (performance.now() > deadline)
      throw new Error(`not within ${Math.round(timeoutMs / 1_000)} s: ${what}`)
    await wait(everyMs)
  }
}
