import { createThreadPool, type PoolLimits, type ThreadPool } from '#server/threads/thread-pool.ts'
import type { StoredParts } from './board-task.ts'

const BOARD_LIMITS: Partial<PoolLimits> = {
  // Those who wait take turns: a person with 20 sockets slows down only themselves.
  maxWaiting: Number.POSITIVE_INFINITY,
  maxOfOwner: Number.POSITIVE_INFINITY,
  // An honest update of the largest board takes a fraction of this, on a slow machine too.
  maxCpuMs: 15_000,
  maxMs: 60_000,
  maxMemoryMb: 768,
  maxLargeMemoryMb: 1_024,
  // While it is being built, a board takes about fifty times its bytes.
  maxBytesAtOnce: 3 * 1024 * 1024,
  // A thread costs memory, which is too much to keep it between two busy phases.
  idleMs: 30_000,
}

/** Threads for work on documents that would block all boards. */
export function createBoardThreads(limits: Partial<PoolLimits> = {}): ThreadPool {
  return createThreadPool({ ...BOARD_LIMITS, ...limits })
}

/** The stored size of a board. */
export function bytesOf({ base, tail }: StoredParts): number {
  return base.length + tail.length
}
