import { availableParallelism } from 'node:os'

/** V8's default, whatever the number of processors. */
const MAX_HELPERS = 4

/**
 * Options of Node that depend on the number of processors. V8's helpers collect garbage while the main thread waits for them: with more
 * helpers than processors, it waits for helpers that wait for a processor.
 */
export function v8Flags(processors = availableParallelism()): string[] {
  return [`--v8-pool-size=${Math.max(1, Math.min(MAX_HELPERS, processors - 1))}`]
}
