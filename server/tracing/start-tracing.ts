import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Log } from '#server/ground/log.ts'
import { requestAtWork } from '#server/ground/request-at-work.ts'
import { type TracedWork, WORK_CHANNEL } from '#server/ground/traced.ts'
import { boardAtWork } from '#server/threads/slices.ts'
import { createExporter } from './create-exporter.ts'
import type { TracingConfig } from './tracing-config.ts'

const KINDS = { internal: SpanKind.INTERNAL, server: SpanKind.SERVER, client: SpanKind.CLIENT }
/** The server ends without a collector that does not answer. */
const STOP_TIMEOUT_MS = 2_000

/** Sends the work of `traced` as spans until it is stopped. */
export interface Tracing {
  /** The trace of the running code, for its lines in the log. */
  traceId(): string | undefined
  stop(): Promise<void>
}

/**
 * The provider is not made the process's own: Next would then send spans too, whose addresses have the secrets of links.
 */
export async function startTracing(config: TracingConfig, log: Pick<Log, 'warn'>): Promise<Tracing> {
  const exporter = await createExporter(config)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': config.serviceName }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    sampler: samplerOf(config),
    spanProcessors: [new BatchSpanProcessor({ exporter: warnOfOutages(exporter, log) })],
  })
  const tracer = provider.getTracer('parley')
  const running = new AsyncLocalStorage<Span>()
  const begun = new WeakMap<object, { work: TracedWork; span: Span }>()

  WORK_CHANNEL.start.bindStore(running, (work) => {
    const span = tracer.startSpan(work.name, { kind: KINDS[work.kind] }, parentOf(work, running.getStore()))
    begun.set(work, { work, span })
    return span
  })
  const endSpan = (message: unknown) => {
    const { work, span } = (message instanceof Object && begun.get(message)) || {}
    if (!work || !span) return
    const { boardId = boardAtWork() ?? undefined, ...facts } = work.facts
    span.setAttributes({ 'parley.board.id': boardId, 'parley.request.id': requestAtWork(), ...facts })
    // Not the message of an error: it may have words of people.
    if (work.error !== undefined) span.setAttribute('error.type', nameOf(work.error))
    if (work.error !== undefined || facts['error.type'] !== undefined)
      span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  }
  WORK_CHANNEL.asyncEnd.subscribe(endSpan)

  return {
    traceId: () => running.getStore()?.spanContext().traceId,
    async stop() {
      WORK_CHANNEL.asyncEnd.unsubscribe(endSpan)
      WORK_CHANNEL.start.unbindStore(running)
      const timeout = AbortSignal.timeout(STOP_TIMEOUT_MS)
      const tooLate = new Promise((resolve) => timeout.addEventListener('abort', resolve))
      await Promise.race([provider.shutdown().catch(() => undefined), tooLate])
    },
  }
}

function parentOf({ parent }: TracedWork, running: Span | undefined): Context {
  if (running) return trace.setSpan(ROOT_CONTEXT, running)
  const remote = parent ? parseTraceParent(parent) : null
  return remote ? trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true }) : ROOT_CONTEXT
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.constructor.name : typeof error
}

function samplerOf({ sampler, ratio }: TracingConfig): Sampler {
  const isOfParent = sampler.startsWith('parentbased_')
  const root = rootSampler(sampler.replace('parentbased_', ''), ratio)
  return isOfParent ? new ParentBasedSampler({ root }) : root
}

function rootSampler(name: string, ratio: number): Sampler {
  if (name === 'always_off') return new AlwaysOffSampler()
  return name === 'traceidratio' ? new TraceIdRatioBasedSampler(ratio) : new AlwaysOnSampler()
}

/** Logs each outage of the collector once. */
function warnOfOutages(exporter: SpanExporter, log: Pick<Log, 'warn'>): SpanExporter {
  let wasReached = true
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error && wasReached) log.warn({ err: result.error }, 'sending traces failed')
        wasReached = !result.error
        done(result)
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  }
}
