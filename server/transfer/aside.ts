import { Worker } from 'node:worker_threads'
import type { CanvasRecord } from '#formats/board-json/write-board-file.ts'
import { createSerialQueue } from '#server/session/serial-queue.ts'
import type { Limits } from '#sync/limits.ts'
import { type FoundUpload, readFile, type UploadAsked } from './read-file.ts'
import { canvasUpdate } from './write-canvas.ts'

/** What a thread is asked, and answers by postMessage. */
export type AsideTask =
  | { kind: 'read'; given: Uint8Array | string; asked: UploadAsked; limits: Limits }
  | { kind: 'draw'; records: readonly CanvasRecord[] }

/** What is smaller is done sooner than a thread has started. */
const LARGE_CHARS = 48 * 1024
const LARGE_RECORDS = 500
/** Nothing that fits an upload takes as long, unless somebody made it for that. */
const MAX_MS = 60_000
const MAX_MEMORY_MB = 1_024

const TOO_LONG = 'Reading this file took too long. Cut it in parts, and import them one by one.'

/** One at a time: several large files at once would take the memory of all others. */
const queue = createSerialQueue()

/** Reads a file; a large one in a thread of its own, as nobody's stroke would be passed on meanwhile. */
export async function readFileAside(
  given: Uint8Array | string,
  asked: UploadAsked,
  limits: Limits,
): Promise<FoundUpload> {
  if (given.length < LARGE_CHARS) return readFile(given, asked, limits)
  const found = await inThread<FoundUpload>({ kind: 'read', given, asked, limits })
  return found ?? { ok: false, message: TOO_LONG }
}

/** The records as an update; many in a thread. null: it took too long. */
export async function drawAside(records: readonly CanvasRecord[]): Promise<Uint8Array | null> {
  return records.length < LARGE_RECORDS ? canvasUpdate(records) : inThread({ kind: 'draw', records })
}

/** null: it was given up. */
function inThread<Answer>(task: AsideTask): Promise<Answer | null> {
  return queue.run('file', () => {
    const worker = new Worker(new URL('./aside-worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
    })
    worker.unref()
    return new Promise<Answer | null>((resolve, reject) => {
      const timer = setTimeout(() => {
        resolve(null)
        void worker.terminate()
      }, MAX_MS)
      worker.once('message', (answer: Answer) => resolve(answer))
      worker.once('error', (error) => (isOutOfMemory(error) ? resolve(null) : reject(error)))
      worker.once('exit', () => {
        clearTimeout(timer)
        resolve(null)
      })
    })
  })
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
