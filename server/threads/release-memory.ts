import { getHeapStatistics } from 'node:v8'

/** A thread that holds less is left alone: most of it is the code that it has loaded. */
const KEPT_BYTES = 32 * 1024 * 1024

/**
 * To be called by a thread after a task, when nothing refers to what it made. V8 would collect that much later, or never in
 * a thread that waits: each idle thread would hold as much as its largest task took. Takes some ten milliseconds of the
 * thread's own time, and needs `--expose-gc`, with which `npm start` starts the server.
 */
export function releaseMemory(): void {
  if (getHeapStatistics().total_physical_size <= KEPT_BYTES) return
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
