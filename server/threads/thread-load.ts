import { performance } from 'node:perf_hooks'

/** The load is measured over at least this time: shorter pieces of work are chance. */
const MEASURE_MS = 500

/** The share of its time, from 0 to 1, in which this thread worked lately. Measured when it is read: a timer would be work itself. */
export class ThreadLoad {
  private measuredAt = performance.now()
  private use = performance.eventLoopUtilization()
  private share = 0

  get now(): number {
    const now = performance.now()
    if (now - this.measuredAt < MEASURE_MS) return this.share
    const use = performance.eventLoopUtilization()
    this.share = performance.eventLoopUtilization(use, this.use).utilization
    this.use = use
    this.measuredAt = now
    return this.share
  }
}
