import { releaseMemory } from './release-memory.ts'
import { trimAllocator } from './trim-allocator.ts'

/** A board stays in memory for longer than this after its last person left: no check misses it. */
const CHECK_EVERY_MS = 20_000

/**
 * Gives memory back now and whenever the server comes to rest; if it is in use, afterwards. People on boards would wait for it.
 */
export function releaseAtRest(isInUse: () => boolean, signal: AbortSignal, release = releaseAll): void {
  if (signal.aborted) return
  let isDue = true
  const check = () => {
    const isBusy = isInUse()
    if (isDue && !isBusy) release()
    isDue = isBusy
  }
  check()
  const timer = setInterval(check, CHECK_EVERY_MS)
  timer.unref()
  signal.addEventListener('abort', () => clearInterval(timer))
}

function releaseAll(): void {
  releaseMemory()
  trimAllocator()
}
