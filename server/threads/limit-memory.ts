import type { Worker } from 'node:worker_threads'

/**
 * How many megabytes of short-lived objects a thread may keep. Without a limit V8 takes up to a hundred more and keeps them: a
 * few threads that work for a moment would hold as much memory as all boards.
 */
export const MAX_YOUNG_MEMORY_MB = 8
/**
 * V8 ends a thread at its own limit, but the whole process if one piece of memory goes more than 16 MB beyond: a list of millions of
 * items does. So V8 gets a limit that the longest list of the longest file does not reach from ours.
 */
const RESERVE_MB = 256
const CHECK_MS = 25
const MB = 1024 * 1024

/** Returns V8's own limits for a thread whose memory is limited by `limitMemory`. */
export function memoryOfThread(maxMb: number): {
  maxOldGenerationSizeMb: number
  maxYoungGenerationSizeMb: number
} {
  return { maxOldGenerationSizeMb: maxMb + RESERVE_MB, maxYoungGenerationSizeMb: MAX_YOUNG_MEMORY_MB }
}

/**
 * Calls `onOverrun` once when a thread's heap has more than `maxMb` megabytes, garbage included. It is read from outside of the thread,
 * every 25 ms, also while the thread works. Returns a function that stops it.
 */
export function limitMemory(
  worker: Pick<Worker, 'getHeapStatistics'>,
  maxMb: number,
  onOverrun: () => void,
): () => void {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const check = async (): Promise<void> => {
    // Rejects for a thread that does not run.
    const heap = await worker.getHeapStatistics().catch(() => null)
    if (isStopped) return
    if (heap && heap.used_heap_size > maxMb * MB) return onOverrun()
    timer = setTimeout(check, CHECK_MS).unref()
  }
  void check()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
