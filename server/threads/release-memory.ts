import { getHeapStatistics } from 'node:v8'

/** A thread that holds less is left alone: most of that is loaded code. */
const KEPT_BYTES = 32 * 1024 * 1024

/**
 * Call it in a thread after a task, when nothing refers to the task's data. V8 would collect that much later, or never in an idle
 * thread: each would hold as much as its largest task took. Takes some ten milliseconds of the thread's time and needs
 * `--expose-gc`, which `npm start` sets.
 */
export function releaseMemory(): void {
  if (getHeapStatistics().total_physical_size <= KEPT_BYTES) return
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
