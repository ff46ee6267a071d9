import { z } from 'zod'
import { LOG_LEVELS } from '../log-level.ts'
import { address, nonEmptyText, secret, variable } from './variable.ts'

/** Values are encoded as in addresses. */
const keyPairs = z.string().transform((list, context) =>
  Object.fromEntries(
    list.split(',').map((pair) => {
      const [, name, value = ''] = /^\s*([\w-]+)\s*=(.*)$/.exec(pair) ?? []
      if (name === undefined) context.addIssue({ code: 'custom', message: `${pair} is not a pair` })
      return [name ?? '', decodeURIComponent(value.trim())]
    }),
  ),
)

/** The samplers of OpenTelemetry's own configuration. */
const SAMPLERS = [
  ...(['always_on', 'always_off', 'traceidratio'] as const),
  ...(['parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'] as const),
] as const

/** Metrics, logs and traces. */
export const OBSERVATION_VARIABLES = {
  METRICS_TOKEN: secret(
    variable(
      nonEmptyText.min(16),
      null,
      'at least 16 characters',
      'The bearer token that `/metrics` requires. Without it, `/metrics` is off.',
    ),
  ),
  LOG_LEVEL: variable(
    z.enum(LOG_LEVELS),
    'warn',
    `one of ${LOG_LEVELS.join(', ')}`,
    'The lowest severity that is logged, as JSON lines on the standard output.',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(
    address,
    null,
    'an address like http://127.0.0.1:4318',
    'An OpenTelemetry collector. With it, traces are sent to its `/v1/traces`.',
  ),
  OTEL_EXPORTER_OTLP_PROTOCOL: variable(
    z.enum(['http/protobuf', 'http/json']),
    'http/protobuf',
    'http/protobuf or http/json',
    'The format of traces.',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: secret(
    variable(
      keyPairs,
      null,
      'a list like api-key=one,other=two',
      'Headers of the requests to the collector, such as its key.',
    ),
  ),
  OTEL_SERVICE_NAME: variable(nonEmptyText, 'parley', 'some text', 'The name of the service in traces.'),
  OTEL_TRACES_SAMPLER: variable(
    z.enum(SAMPLERS),
    'parentbased_always_on',
    `one of ${SAMPLERS.join(', ')}`,
    'Which traces are sent.',
  ),
  OTEL_TRACES_SAMPLER_ARG: variable(
    z.coerce.number<string>().min(0).max(1),
    '1',
    'a number from 0 to 1',
    'The part of all traces that the `traceidratio` samplers send.',
  ),
}
