import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

const NS_PER_S = 1e9
const COMMIT_BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
/** Each measurement wakes the thread. */
const LAG_RESOLUTION_MS = 50

/** The metrics that parts of the server set, the registry that `/metrics` prints, and `stop`, which ends measuring. */
export type Metrics = ReturnType<typeof createMetrics>

/**
 * The metrics for /metrics. Each server has a separate registry: two servers in one test process must not share
 * counters.
 */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const delay = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS })
  delay.enable()

  new Gauge({
    name: 'parley_event_loop_lag_seconds',
    help: 'How late timers ran since the last scrape, by quantile.',
    labelNames: ['quantile'],
    registers,
    collect() {
      for (const quantile of [50, 99, 100]) {
        const lateNs = Math.max(0, delay.percentile(quantile) - LAG_RESOLUTION_MS * 1e6)
        this.set({ quantile: String(quantile / 100) }, lateNs / NS_PER_S)
      }
      delay.reset()
    },
  })
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Memory of this process.',
    registers,
    collect() {
      this.set(process.memoryUsage.rss())
    },
  })
  new Gauge({
    name: 'process_start_time_seconds',
    help: 'When this process started, in seconds since 1970.',
    registers,
  }).set(performance.timeOrigin / 1_000)
  new Gauge({
    name: 'process_cpu_seconds_total',
    help: 'Processor time of this process.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage()
      this.set((user + system) / 1e6)
    },
  })

  return {
    registry,
    connections: new Gauge({ name: 'parley_connections', help: 'Open sockets.', registers }),
    rooms: new Gauge({ name: 'parley_rooms', help: 'Boards in memory.', registers }),
    updatesTotal: countedLater({
      name: 'parley_updates_total',
      help: 'Canvas updates that were applied.',
      registers,
    }),
    commitSeconds: new Histogram({
      name: 'parley_commit_seconds',
      help: 'Time from the first update of a group to its COMMIT.',
      buckets: COMMIT_BUCKETS_S,
      registers,
    }),
    unsavedBytes: setLater({
      name: 'parley_unsaved_bytes',
      help: 'Updates that wait for their COMMIT.',
      registers,
    }),
    /** @param bytesOf the length of each cached session's log, by board */
    measureSessions(bytesOf: () => ReadonlyMap<string, number>): void {
      new Gauge({
        name: 'parley_cached_session_bytes',
        help: 'Logs of the sessions in memory, of open boards and of those that were open before.',
        registers,
        collect() {
          this.set([...bytesOf().values()].reduce((sum, bytes) => sum + bytes, 0))
        },
      })
    },
    stop(): void {
      delay.disable()
      registry.clear()
    },
  }
}

interface MetricOptions {
  name: string
  help: string
  registers: Registry[]
}

/** A counter for every edit: counting in prom-client takes as long as checking the edit. */
function countedLater(options: MetricOptions): { inc(): void } {
  let uncounted = 0
  new Counter({
    ...options,
    collect() {
      this.inc(uncounted)
      uncounted = 0
    },
  })
  return {
    inc() {
      uncounted += 1
    },
  }
}

/** A gauge that changes with every edit. */
function setLater(options: MetricOptions): { set(value: number): void } {
  let now = 0
  new Gauge({
    ...options,
    collect() {
      this.set(now)
    },
  })
  return {
    set(value) {
      now = value
    },
  }
}
