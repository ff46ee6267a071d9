import { availableParallelism, totalmem } from 'node:os'

/** V8's default, whatever the number of processors. */
const MAX_HELPERS = 4

/** Variables of the server's process; the C library and Node read them only at its start. Those of the operator win. */
export const START_ENVIRONMENT = {
  // With an arena for each thread, memory that a thread freed would be lost to the others.
  MALLOC_ARENA_MAX: '2',
  // In bytes. Larger blocks go back to the system when they are freed. Without it, the C library raises the limit with the blocks in use.
  MALLOC_MMAP_THRESHOLD_: '131072',
  // The compiled code of the last start makes the next one quicker.
  NODE_COMPILE_CACHE: 'node_modules/.cache/parley/compiled',
}

/** In bytes: with less, the memory that V8 needs to optimize PGlite is missing elsewhere. */
const SMALL_MEMORY = 3 * 2 ** 30

/** Of the machine, or of the container that the process runs in. */
function usableMemory(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}

/** Options of Node for the server's process. */
export function startFlags(processors = availableParallelism(), memoryBytes = usableMemory()): string[] {
  return [
    // For one function of PGlite, its interpreter of expressions, V8's optimizing compiler takes 600 MB for two seconds. Without it,
    // scans of large tables take twice as long, and a commit half as long again.
    ...(memoryBytes < SMALL_MEMORY ? ['--liftoff-only'] : []),
    // V8's helpers collect garbage while the main thread waits for them: with more helpers than processors, it waits for helpers that
    // wait for a processor.
    `--v8-pool-size=${Math.max(1, Math.min(MAX_HELPERS, processors - 1))}`,
    // Threads collect their heap after a large task, and return it to the system.
    '--expose-gc',
    // In MB. V8 keeps up to three times as much for short-lived objects. A busy board takes no more processor time than with 32; with 8,
    // opening a large board takes a seventh more of the main thread’s time.
    '--max-semi-space-size=16',
    // The heap is collected when it has grown by half: V8's default lets it grow to four times the used size.
    '--heap-growing-percent=50',
  ]
}
