import { url } from 'node:inspector'
import { Worker } from 'node:worker_threads'
import { boardAtWork } from '#server/threads/slices.ts'
import { letBeAsked } from './ask-main-thread.ts'
import { Pulse } from './pulse.ts'
import type { WatchdogData } from './watchdog-thread.ts'

const BEAT_MS = 250

/** Names the board that the main thread works for. */
export interface BoardAtWork {
  /** Returns what `end` gets: the board that the thread worked for before. */
  begin(boardId: string): string | null
  end(before: string | null): void
}

/** The main thread's side of the thread that watches it. */
export interface Watchdog extends BoardAtWork {
  /** Until then the main thread may be held longer. */
  started(): void
}

/**
 * Starts a thread that ends the process when the main thread has done nothing else than one piece of work for `stuckMs`: without
 * it, one board's mistake would hold all boards for good. It ends with the process.
 */
export function startWatchdog({ stuckMs, dataFolder }: { stuckMs: number; dataFolder: string }): Watchdog {
  const pulse = new Pulse()
  let boardId: string | null = null
  const beat = setInterval(() => pulse.beat(url() !== undefined), BEAT_MS)
  beat.unref()
  letBeAsked(boardAtWork)
  const worker = new Worker(new URL('./watchdog-thread.ts', import.meta.url), {
    name: 'watchdog',
    workerData: { buffer: pulse.buffer, tickMs: BEAT_MS, stuckMs, dataFolder } satisfies WatchdogData,
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  })
  worker.unref()
  return {
    started: () => pulse.setStarted(),
    begin(next) {
      const before = boardId
      if (next !== before) pulse.setBoard(next)
      boardId = next
      return before
    },
    end(before) {
      if (before !== boardId) pulse.setBoard(before)
      boardId = before
    },
  }
}
