import type { Values } from '#server/ground/variables/variables.ts'

/** Where traces go, and how many of them. OpenTelemetry's exporter reads its other variables itself. */
export interface TracingConfig {
  /** The address that takes spans: `https://collector.example.org/v1/traces`. */
  url: string
  protocol: 'http/protobuf' | 'http/json'
  headers: Record<string, string>
  serviceName: string
  sampler: NonNullable<Values['OTEL_TRACES_SAMPLER']>
  /** The part of all traces that `traceidratio` samplers send, 0 to 1. */
  ratio: number
}

/** `null` without a collector: nothing is traced. */
export function readTracing(values: Values): TracingConfig | null {
  if (values.OTEL_EXPORTER_OTLP_ENDPOINT === null) return null
  return {
    url: `${values.OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces`,
    protocol: values.OTEL_EXPORTER_OTLP_PROTOCOL ?? 'http/protobuf',
    headers: values.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    serviceName: values.OTEL_SERVICE_NAME ?? 'parley',
    sampler: values.OTEL_TRACES_SAMPLER ?? 'parentbased_always_on',
    ratio: values.OTEL_TRACES_SAMPLER_ARG ?? 1,
  }
}
