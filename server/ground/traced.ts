import { tracingChannel } from 'node:diagnostics_channel'

type Facts = Record<string, string | number | undefined>

/** A piece of work whose time is measured. Names and facts never have words of people, and no secrets. */
export interface TracedWork {
  name: string
  kind: 'internal' | 'server' | 'client'
  facts: Facts
  /** The caller's `traceparent` (W3C Trace Context). */
  parent?: string | null
  /** Set when the work has failed. */
  error?: unknown
}

/** Nothing listens without an OpenTelemetry endpoint; then `traced` costs one comparison. */
export const WORK_CHANNEL = tracingChannel<unknown, TracedWork>('parley:work')

/** Runs `work`, and measures it if something traces. Facts that are known only later are added with `learn`. */
export async function traced<Result>(
  { kind = 'internal', ...about }: Omit<TracedWork, 'kind' | 'error'> & { kind?: TracedWork['kind'] },
  work: (learn: (facts: Facts) => void) => Promise<Result>,
): Promise<Result> {
  if (!WORK_CHANNEL.hasSubscribers) return work(() => undefined)
  const traced: TracedWork = { kind, ...about }
  // The channel publishes what the promise resolves to, and results have words of people.
  const read = await WORK_CHANNEL.tracePromise(async () => {
    const result = await work((facts) => Object.assign(traced.facts, facts))
    return () => result
  }, traced)
  return read()
}
