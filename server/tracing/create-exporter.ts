import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { TracingConfig } from './tracing-config.ts'

/** Only the format that is used is loaded. */
export async function createExporter({ protocol, url, headers }: TracingConfig): Promise<SpanExporter> {
  const { OTLPTraceExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto')
  return new OTLPTraceExporter({ url, headers })
}
