import { z } from 'zod'
import { ModelRef } from '#session/agents/agent.ts'
import { GuestBoardRule, ModelPatterns } from '#session/agents/allowed-models.ts'
import { MAX_IDEA_CHARS } from '#session/ideas/idea.ts'
import { LIMITS } from '#sync/limits.ts'
import { parseNetwork } from './ip-address.ts'

/** One environment variable: how its text is read, its default, and its row in docs/configuration.md. */
interface Variable<T> {
  read: z.core.$ZodType<T, string>
  /** The value when the variable is missing or empty; `null` if it has no default. */
  initial: string | null
  /** The end of the sentence "NAME must be …". */
  expects: string
  /** The effect of the variable, in whole sentences. */
  says: string
  /** Whether a file can hold the value: then NAME_FILE is its path. */
  isSecret?: true
}

function variable<T>(
  read: z.core.$ZodType<T, string>,
  initial: string | null,
  expects: string,
  says: string,
): Variable<T> {
  return { read, initial, expects, says }
}

const words = z.string().trim().min(1)
const address = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''))
const onOff = z.enum(['on', 'off']).transform((text) => text === 'on')
const whole = z.coerce.number<string>().int()

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

const networks = z.string().transform((list, context) =>
  list.split(',').map((text) => {
    const network = parseNetwork(text)
    if (!network) context.addIssue({ code: 'custom', message: `${text} is not an address` })
    return network ?? z.NEVER
  }),
)

const natsServers = z.string().transform((list, context) =>
  list.split(',').map((text) => {
    const server = z.url({ protocol: /^(nats|tls)$/ }).safeParse(text.trim())
    if (!server.success) context.addIssue({ code: 'custom', message: `${text} is not an address` })
    return server.success ? new URL(server.data) : z.NEVER
  }),
)

function secret<T>(plain: Variable<T>): Variable<T> {
  return { ...plain, isSecret: true }
}

function text(says: string) {
  return variable(words, null, 'some text', says)
}

/** A provider's API key, and the address of its API. */
function key(of: string) {
  return secret(text(`An API key of ${of}. With it, agents can use models of ${of}.`))
}

function keyUrl(of: string) {
  return variable(
    address,
    null,
    'an address like https://proxy.example.org/v1',
    `The address of ${of}’s API. Set it when requests go through a proxy.`,
  )
}

function limit(of: keyof typeof LIMITS, says: string) {
  return variable(whole.min(1), String(LIMITS[of]), 'a whole number from 1', says)
}

/** Everything that Parley reads from its environment, in the order of docs/configuration.md, which `npm run docs` writes. */
export const VARIABLES = {
  PORT: variable(
    whole.min(0).max(65_535),
    '3000',
    'a number from 0 to 65535',
    'The port of pages, API and sockets. 0 takes a free port.',
  ),
  HOST: variable(
    words,
    'localhost',
    'a host name or address',
    'The address to listen on. `0.0.0.0` opens Parley to the network.',
  ),
  PUBLIC_URL: variable(
    // Pages, links and cookies start at the root of a host.
    address.refine((url) => new URL(url).pathname === '/', 'has a path'),
    null,
    'an address like https://parley.example.org, without a path: give Parley a host name of its own',
    'The address that people type into their browsers. Set it behind a proxy: links, sign-in and cookies depend on it.',
  ),
  TRUSTED_PROXIES: variable(
    networks,
    null,
    'addresses or networks like 127.0.0.1, 10.0.0.0/8, with commas between them',
    'The proxies in front of Parley. Parley believes `X-Forwarded-For`, `-Proto` and `-Host` from these addresses only. Without this variable, all people behind a proxy count as one visitor.',
  ),
  PARLEY_DATA: variable(
    words,
    './data',
    'a folder',
    'The data folder. It holds the database (without `DATABASE_URL`), the pictures of boards (without `PICTURES_S3_URL`), and the generated secret and operator’s password.',
  ),
  PICTURES_S3_URL: variable(
    address,
    null,
    'an address like https://bucket.s3.eu-central-1.amazonaws.com',
    'The address of an S3-compatible bucket that keeps the pictures of boards, as `https://bucket.host` or `https://host/bucket`. Needs `PICTURES_S3_KEY_ID` and `PICTURES_S3_SECRET`.',
  ),
  PICTURES_S3_REGION: variable(words, 'us-east-1', 'some text', 'The region of the bucket.'),
  PICTURES_S3_KEY_ID: text(
    'The id of a key that may list the bucket, and read, write and delete its objects.',
  ),
  PICTURES_S3_SECRET: secret(text('The secret of this key.')),
  DATABASE_URL: secret(
    variable(
      z.url({ protocol: /^postgres(ql)?$/ }),
      null,
      'an address like postgres://user:password@host:5432/name',
      'A PostgreSQL database, version 13 or later. Without it, Parley uses an embedded database in the data folder.',
    ),
  ),
  CLUSTER_URL: secret(
    variable(
      natsServers,
      null,
      'addresses like nats://user:password@host:4222 or tls://host:4222, with commas between them',
      'The servers of NATS through which the processes of a cluster reach each other. Needs `DATABASE_URL`, `PICTURES_S3_URL`, and the same `AUTH_SECRET` and `OPERATOR_PASSWORD` for all of them. Without it, Parley is a single process.',
    ),
  ),
  AUTH_SECRET: secret(
    variable(
      words.min(32),
      null,
      'at least 32 characters',
      'Signs the session cookies. Without it, Parley generates a secret and keeps it in the data folder. Set it where the data folder does not last.',
    ),
  ),
  GITHUB_ID: text('Sign-in with GitHub: the client id of the OAuth app.'),
  GITHUB_SECRET: secret(text('Sign-in with GitHub: the client secret of the OAuth app.')),
  GOOGLE_ID: text('Sign-in with Google: the id of the OAuth client.'),
  GOOGLE_SECRET: secret(text('Sign-in with Google: the secret of the OAuth client.')),
  OIDC_ISSUER: variable(
    address,
    null,
    'the issuer’s address',
    'Sign-in with an OpenID Connect provider: the address of its issuer.',
  ),
  OIDC_ID: text('Sign-in with OpenID Connect: the client id.'),
  OIDC_SECRET: secret(text('Sign-in with OpenID Connect: the client secret.')),
  OIDC_NAME: variable(
    words.max(40),
    'Single sign-on',
    'at most 40 characters',
    'Sign-in with OpenID Connect: the name on the button.',
  ),
  OIDC_SCOPE: variable(
    words,
    'openid email profile',
    'some text',
    'Sign-in with OpenID Connect: the scopes. Some providers name groups only with `groups` among them.',
  ),
  OIDC_GROUPS_CLAIM: text(
    'Sign-in with OpenID Connect: the claim of the id token that names a person’s groups, such as `groups` or `realm_access.roles`. With it, boards can give roles to groups.',
  ),
  PARLEY_GUESTS: variable(
    onOff,
    'on',
    'on or off',
    'Whether people may join with just a name. `off` needs a sign-in provider.',
  ),
  METRICS_TOKEN: secret(
    variable(
      words.min(16),
      null,
      'at least 16 characters',
      'The bearer token that `/metrics` requires. Without it, `/metrics` is off.',
    ),
  ),
  LOG_LEVEL: variable(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']),
    'warn',
    'one of fatal, error, warn, info, debug, silent',
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
  OTEL_SERVICE_NAME: variable(words, 'parley', 'some text', 'The name of the service in traces.'),
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
  ANTHROPIC_API_KEY: key('Anthropic'),
  ANTHROPIC_BASE_URL: keyUrl('Anthropic'),
  OPENAI_API_KEY: key('OpenAI'),
  OPENAI_BASE_URL: keyUrl('OpenAI'),
  GOOGLE_GENERATIVE_AI_API_KEY: key('Google'),
  GOOGLE_BASE_URL: keyUrl('Google'),
  LOCAL_MODEL_URLS: variable(
    z
      .string()
      .transform((list) => list.split(',').map((url) => url.trim()))
      .pipe(z.array(address).min(1).max(8)),
    null,
    'addresses like http://127.0.0.1:11434/v1, with commas between them',
    'The addresses of OpenAI-compatible model servers that agents may use (Ollama, LM Studio, vLLM).',
  ),
  LOCAL_CONTEXT_TOKENS: variable(
    whole.min(1_024).max(10_000_000),
    null,
    'a whole number from 1024 to 10000000',
    'How many tokens a model of `LOCAL_MODEL_URLS` takes at once, prompt and answer together, where its server does not say it. Ollama, LM Studio, vLLM and llama.cpp say it; without this variable, 4,096 is assumed for all others.',
  ),
  LOCAL_CALLS_AT_ONCE: variable(
    whole.min(1).max(64),
    '1',
    'a whole number from 1 to 64',
    'How many calls each server of `LOCAL_MODEL_URLS` gets at once from one Parley process. Further calls wait for their turn.',
  ),
  CALLS_AT_ONCE: variable(
    whole.min(1).max(64),
    '4',
    'a whole number from 1 to 64',
    'The same for each provider with a key.',
  ),
  MODEL_DEFAULT: variable(
    ModelRef,
    null,
    'provider:model, with anthropic, openai, google, local or demo before the colon',
    'The model of agents that name none. Without it: a small model of the first provider with a key, else of a local server, else the demo script.',
  ),
  MODEL_SYNTHESIS: variable(
    ModelRef,
    null,
    'provider:model, with anthropic, openai, google, local or demo before the colon',
    'The model of synthesizers that name none.',
  ),
  MODEL_EMBEDDING: variable(
    z
      .string()
      .max(120)
      .regex(/^(none|(openai|google|local):\S+)$/),
    null,
    'provider:model, with openai, google or local before the colon, or none',
    'The model that compares notes by meaning for the range of a board: it is sent the words of the notes on boards whose clerk sorts ideas. Without it: the first model of a local server with “embed” in its name, if there is one; a provider with a key is used only if it is named here. `none`: notes are compared by wording only.',
  ),
  MODELS_ALLOWED: variable(
    z
      .string()
      .transform((list) => list.split(',').map((pattern) => pattern.trim()))
      .pipe(ModelPatterns.min(1)),
    null,
    'patterns like anthropic:claude-haiku-*, with commas between them',
    'Models that agents may name. In a pattern, `*` matches any characters; `*` alone allows every model. Without this variable, the operator’s page decides; until then, models that cost no more than the default models are allowed.',
  ),
  GUEST_BOARDS_MODELS: variable(
    GuestBoardRule,
    null,
    'yes, script or no',
    'Whether boards that only guests own may ask models: `yes`, the demo script only (`script`), or no agents (`no`). Without it, the operator’s page decides; until then, `yes`.',
  ),
  AGENTS: variable(
    onOff,
    'on',
    'on or off',
    '`off` stops all agents. The operator’s page can’t switch them on then.',
  ),
  OPERATOR_PASSWORD: secret(
    variable(
      words.min(12),
      null,
      'at least 12 characters',
      'The password of the operator’s page. Without it, Parley generates one and keeps it in the file `operator-password` of the data folder.',
    ),
  ),
  DAY_BUDGET_TOKENS: variable(
    whole.min(1),
    null,
    'a whole number from 1',
    'Tokens that all agents of this server may use on one day (UTC). While guests may join and a provider has a key, the default is 6,000,000 tokens at such providers and 10 US dollars, unless one of the two is set.',
  ),
  DAY_BUDGET_USD: variable(
    z.coerce.number<string>().positive(),
    null,
    'a number above 0',
    'The same in US dollars. Models without a known price don’t count.',
  ),
  DAY_PERCENT_PERSON: variable(
    whole.min(1).max(100),
    '50',
    'a whole number from 1 to 100',
    'The share of the day’s budget that one person may use on all boards, in percent, while guests may join.',
  ),
  DAY_PERCENT_ADDRESS: variable(
    whole.min(1).max(100),
    '75',
    'a whole number from 1 to 100',
    'The same for all people from one address. People on the server’s own machine have no such limit.',
  ),
  PRICES_FILE: variable(
    words,
    null,
    'a file',
    'A file with prices of models. They override those of server/models/providers/prices.json; the format is the same.',
  ),
  DEMO_PACE_MS: variable(
    whole.min(0).max(10_000),
    '25',
    'a number from 0 to 10000',
    'How long the demo script pauses between groups of words, in milliseconds.',
  ),
  HISTORY_DAYS: variable(
    whole.min(1).max(3_650),
    '30',
    'a whole number from 1 to 3650',
    'How many days the history of a board has every moment. Older work stays as one state for each session of work. Boards can set fewer days.',
  ),
  ACTIVITY_DAYS: variable(
    whole.min(1).max(3_650),
    '3650',
    'a whole number from 1 to 3650',
    'How many days the activity log of a board goes back. Boards can set fewer days.',
  ),
  SMTP_URL: secret(
    variable(
      z.url({ protocol: /^smtps?$/ }),
      null,
      'an address like smtps://user:password@mail.example.org:465',
      'The SMTP server that sends mail about notifications, to addresses that a sign-in provider vouches for or that their person confirmed. Needs `MAIL_FROM` and `PUBLIC_URL`. Without it, Parley sends no mail.',
    ),
  ),
  MAIL_FROM: variable(
    words.max(200).includes('@'),
    null,
    'an address like Parley <parley@example.org>',
    'The sender of mails.',
  ),
  WEBHOOKS: variable(
    onOff,
    'on',
    'on or off',
    'Whether people may make webhooks: facilitators for their boards, people with an account for all of their boards. `off` also stops those that are there.',
  ),
  WEBHOOK_NETWORKS: variable(
    networks,
    null,
    'addresses or networks like 127.0.0.1, 10.0.0.0/8, with commas between them',
    'Networks inside that of the server that webhooks may reach, also over http. Without it, webhooks reach public addresses over https only.',
  ),
  FORGOTTEN_FILE: variable(
    words,
    null,
    'a file',
    'A file with the ids of people who were forgotten; by default `forgotten-people` in the data folder. Set it to a place that no restore replaces: then a restored backup forgets them again by itself.',
  ),
  MAX_RECORDS: limit('maxRecords', 'Notes and other shapes on one board.'),
  MAX_PICTURES: limit('maxPictures', 'Pictures on one board.'),
  MAX_PICTURE_BYTES: limit('maxPictureBytes', 'Bytes of all pictures on one board, in all stored sizes.'),
  MIN_FREE_DISK_BYTES: limit(
    'minFreeDiskBytes',
    'With less free space for the data folder, pictures, files and copies of boards are refused.',
  ),
  // Each finished note becomes an idea, whose text has this limit.
  MAX_TEXT_CHARS: variable(
    whole.min(1).max(MAX_IDEA_CHARS),
    String(LIMITS.maxTextChars),
    `a whole number from 1 to ${MAX_IDEA_CHARS}`,
    'Characters of one note.',
  ),
  MAX_DOCUMENT_BYTES: limit('maxDocumentBytes', 'Bytes of one board’s canvas.'),
  MAX_CONNECTIONS: limit('maxConnections', 'Open pages on this server.'),
  MAX_CONNECTIONS_PER_BOARD: limit('maxConnectionsPerBoard', 'Open pages on one board.'),
  MAX_CONNECTIONS_PER_PERSON: limit('maxConnectionsPerPerson', 'Open pages of one person.'),
  MAX_CONNECTIONS_PER_ADDRESS: limit(
    'maxConnectionsPerAddress',
    'Open pages from one address, or from one /64 network with IPv6.',
  ),
  MAX_NEW_GUESTS_PER_ADDRESS: limit(
    'maxNewGuestsPerAddress',
    'People from one address who may join with just a name within ten minutes.',
  ),
  PEOPLE_PER_ADDRESS: limit(
    'peoplePerAddress',
    'How many times the limits of one person apply to all people at one address, or in one /64 network with IPv6: boards opened, files imported, pictures added, notes and ideas written over HTTP, interviews started and tokens made.',
  ),
  MAX_GUEST_BYTES_PER_DAY: limit(
    'maxGuestBytesPerDay',
    'Bytes of pictures, files of answers, imported files and copies of boards that all guests together may leave here in 24 hours. People with an account don’t count.',
  ),
  MAX_GUEST_BYTES_PER_ADDRESS_PER_DAY: limit(
    'maxGuestBytesPerAddressPerDay',
    'The same for the guests of one address, or of one /64 network with IPv6.',
  ),
  MAX_GUEST_BOARDS_PER_DAY: limit(
    'maxGuestBoardsPerDay',
    'Boards that all guests together may open in 24 hours.',
  ),
  MAX_GUEST_BOARDS_PER_ADDRESS_PER_DAY: limit(
    'maxGuestBoardsPerAddressPerDay',
    'The same for the guests of one address, or of one /64 network with IPv6.',
  ),
  STUCK_SECONDS: variable(
    whole.min(0).max(3_600),
    '10',
    'a whole number from 0 to 3600',
    'When one piece of work holds the server for so long, the process ends and starts again, so that one board stops no others for good. 0: never.',
  ),
  MAX_UNSAVED_BYTES: limit(
    'maxUnsavedBytes',
    'Bytes of edits that are kept in memory while the database is away.',
  ),
}

export type VariableName = keyof typeof VARIABLES

export type Values = {
  [Name in VariableName]: (typeof VARIABLES)[Name] extends Variable<infer T> ? T | null : never
}

/** The lowest severity that is logged; `silent` logs nothing. */
export type LogLevel = NonNullable<Values['LOG_LEVEL']>
