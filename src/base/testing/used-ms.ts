/** Time of the reference work on the machine for which the limits were set, when nothing else runs there. */
const REFERENCE_MS = 1
/** How often it is measured, in CPU time of the thread. */
const MEASURED_EACH_MS = 200
/** The median counts: a try may be interrupted by other programs or by collecting garbage. */
const TRIES = 9
/** Before it is compiled it is slower. */
const WARM_UPS = 12

let used = 0
let countedUntil = 0
let measuredAt = Number.NEGATIVE_INFINITY
let slowness = 1

/**
 * CPU time of this thread so far, as on the machine for which the limits were set. A clock would count what else runs; and CPU
 * time grows too when another program shares the core and its cache, or when the machine is slower.
 */
export function usedMs(): number {
  const before = slowness
  const now = cpuMs()
  if (now - measuredAt > MEASURED_EACH_MS) {
    slowness = measureSlowness()
    measuredAt = cpuMs()
  }
  used += (now - countedUntil) / ((before + slowness) / 2)
  countedUntil = cpuMs()
  return used
}

function measureSlowness(): number {
  if (measuredAt === Number.NEGATIVE_INFINITY) for (let i = 0; i < WARM_UPS; i++) referenceMs()
  const tries = Array.from({ length: TRIES }, referenceMs).toSorted((a, b) => a - b)
  return Math.max(1, (tries[Math.floor(TRIES / 2)] ?? 0) / REFERENCE_MS)
}

/** By the clock: CPU time is counted in steps of some milliseconds. */
function referenceMs(): number {
  const start = performance.now()
  referenceWork()
  return performance.now() - start
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** Objects, texts, a map and a sort, as in the code that is measured. */
function referenceWork(): number {
  const counts = new Map<string, { word: string; count: number }>()
  for (let i = 0; i < 10_000; i++) {
    const word = `w${(i * 7_919) % 2_003}`
    const { count } = counts.get(word) ?? { count: 0 }
    counts.set(word, { word, count: count + 1 })
  }
  return [...counts.values()].toSorted((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1)).length
}
