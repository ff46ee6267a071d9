import { readFileSync } from 'node:fs'
import { getHeapSpaceStatistics } from 'node:v8'
import type { Worker } from 'node:worker_threads'

/**
 * Runs inside the server under attack and is loaded before it, so that it measures the server alone, whatever other
 * programs use of the machine. Answers each message with its measurements since the last one.
 */
export interface ProbeReading {
  /** Processor time of the main thread between two ticks of a timer: an edit that arrives in between waits for it. */
  holdP99Ms: number
  holdMaxMs: number
  /** Processor time that the main thread has used since the start. */
  mainThreadMs: number
  /** How long the main thread has waited for a processor since the start; 0 where the system does not report it. */
  waitedMs: number
  memoryNow: MemoryFigures
  /** When the process used the most memory. */
  memoryAtPeak: MemoryFigures
}

/** Megabytes, each. */
export interface MemoryFigures {
  residentMb: number
  /** Memory that V8 holds for the main thread, used or not. */
  heapMb: number
  /** The part of `heapMb` for new objects. */
  youngMb: number
  /** Bytes outside of the main thread's heap that its objects hold. */
  buffersMb: number
  /** Memory that V8 holds for all other threads. */
  threadsMb: number
  /** Memory of each of these threads; `name` is the thread's purpose. */
  threads: readonly { name: string; mb: number }[]
}

/** The answer to `collect`, in megabytes. */
export interface UsedMemory {
  usedMb: number
}

const BEAT_MS = 10
const WEIGH_EVERY_MS = 100
const BYTES_PER_MB = 1024 * 1024

if (process.send) startProbe()

function startProbe(): void {
  const workers = new Set<Worker>()
  process.on('worker', (worker: Worker) => {
    workers.add(worker)
    worker.once('exit', () => workers.delete(worker))
  })
  let holds: number[] = []
  let usedMs = mainThreadMs()
  setInterval(() => {
    const before = usedMs
    usedMs = mainThreadMs()
    holds.push(usedMs - before)
  }, BEAT_MS).unref()
  let peak: MemoryFigures | null = null
  const weigh = async (): Promise<MemoryFigures> => {
    const now = await readMemory(workers)
    if (!peak || now.residentMb > peak.residentMb) peak = now
    return now
  }
  setInterval(() => void weigh(), WEIGH_EVERY_MS).unref()
  process.on('message', async (request) => {
    if (request === 'collect') {
      const before = mainThreadMs()
      globalThis.gc?.()
      // Memory outside the heap is freed after the first collection.
      await new Promise(setImmediate)
      globalThis.gc?.()
      // The server never collects on request, so this pause is not its own.
      usedMs += mainThreadMs() - before
      const { heapUsed, external } = process.memoryUsage()
      process.send?.({ usedMb: (heapUsed + external) / BYTES_PER_MB } satisfies UsedMemory)
      return
    }
    const memoryNow = await weigh()
    const memoryAtPeak = peak ?? memoryNow
    peak = null
    const sorted = holds.toSorted((a, b) => a - b)
    holds = []
    const holdP99Ms = sorted[Math.floor(sorted.length * 0.99)] ?? 0
    const holdMaxMs = sorted.at(-1) ?? 0
    const reading: ProbeReading = {
      holdP99Ms,
      holdMaxMs,
      mainThreadMs: mainThreadMs(),
      waitedMs: mainThreadWaitMs(),
      memoryNow,
      memoryAtPeak,
    }
    process.send?.(reading)
  })
  // The server ends as it would without the probe.
  process.channel?.unref()
}

function mainThreadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

function mainThreadWaitMs(): number {
  try {
    const [, waitedNs] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')
    return Number(waitedNs) / 1_000_000
  } catch {
    return 0
  }
}

async function readMemory(workers: ReadonlySet<Worker>): Promise<MemoryFigures> {
  const { rss, heapTotal, external } = process.memoryUsage()
  const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')
  const threads = await Promise.all([...workers].map(readThread))
  return {
    residentMb: rss / BYTES_PER_MB,
    heapMb: heapTotal / BYTES_PER_MB,
    youngMb: (young?.physical_space_size ?? 0) / BYTES_PER_MB,
    buffersMb: external / BYTES_PER_MB,
    threadsMb: threads.reduce((sum, { mb }) => sum + mb, 0),
    threads,
  }
}

/** 0 for one that has just ended. */
async function readThread(worker: Worker): Promise<{ name: string; mb: number }> {
  const name = worker.threadName ?? 'ended'
  const heap = await worker.getHeapStatistics().catch(() => null)
  return { name, mb: heap ? (heap.total_physical_size + heap.external_memory) / BYTES_PER_MB : 0 }
}
