import { availableParallelism } from 'node:os'

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

/** Options of Node for the server's process. */
export function startFlags(processors = availableParallelism()): string[] {
  return [
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
