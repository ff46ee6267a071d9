import { z } from 'zod'
import { parseNetwork } from '#server/limits/ip-address.ts'
import { ModelRef } from '#session/agent.ts'
import { GuestBoardRule, ModelPatterns } from '#session/allowed-models.ts'
import { LIMITS } from '#sync/limits.ts'

/** One environment variable: how its text is read, what holds without it, and what README says about it. */
interface Variable<T> {
  read: z.ZodType<T, string>
  /** The text that holds when the variable is missing or empty; null: nothing does. */
  initial: string | null
  expects: string
  says: string
}

function variable<T>(
  read: z.ZodType<T, string>,
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

function text(says: string) {
  return variable(words, null, 'some text', says)
}

/** A key of a provider, and where its API is. */
function key(of: string) {
  return text(`A key of ${of}: its models can then answer as agents.`)
}

function keyUrl(of: string) {
  return variable(
    address,
    null,
    'an address like https://proxy.example.org/v1',
    `Where ${of}’s API is, when not at ${of} itself: a proxy, for instance.`,
  )
}

function limit(of: keyof typeof LIMITS, says: string) {
  return variable(whole.min(1), String(LIMITS[of]), 'a whole number from 1', says)
}

/** Everything that Parley reads from its environment, in README's order. */
export const VARIABLES = {
  PORT: variable(
    whole.min(0).max(65_535),
    '3000',
    'a number from 0 to 65535',
    'The port of pages, API and sockets; 0 takes a free one.',
  ),
  HOST: variable(
    words,
    'localhost',
    'a host name or address',
    'The address to listen on; 0.0.0.0 opens it to the local network.',
  ),
  PUBLIC_URL: variable(
    address,
    null,
    'an address like https://parley.example.org',
    'The address that people type, when it differs from HOST and PORT: behind a proxy, for instance.',
  ),
  TRUSTED_PROXIES: variable(
    z.string().transform((list, context) =>
      list.split(',').map((text) => {
        const network = parseNetwork(text)
        if (!network) context.addIssue({ code: 'custom', message: `${text} is no address` })
        return network ?? z.NEVER
      }),
    ),
    null,
    'addresses or networks like 127.0.0.1, 10.0.0.0/8, with commas between them',
    'The proxies in front of Parley, as addresses or networks with commas between them: whom they ask for (`X-Forwarded-For`, `-Proto`, `-Host`) is believed. Without it everyone behind a proxy counts as one visitor.',
  ),
  PARLEY_DATA: variable(
    words,
    './data',
    'a folder',
    'The data folder: the database, unless DATABASE_URL is set, the pictures of boards, unless PICTURES_S3_URL is set, and what is generated: the secret, the operator’s password.',
  ),
  PICTURES_S3_URL: variable(
    address,
    null,
    'an address like https://bucket.s3.eu-central-1.amazonaws.com',
    'An S3-compatible bucket that keeps the pictures of boards, instead of the data folder: its own address, https://bucket.host or https://host/bucket. Needs the three variables that follow.',
  ),
  PICTURES_S3_REGION: variable(words, 'us-east-1', 'some text', 'The region of that bucket.'),
  PICTURES_S3_KEY_ID: text('The id of the key that may read, write and delete objects of that bucket.'),
  PICTURES_S3_SECRET: text('The secret of that key.'),
  DATABASE_URL: variable(
    z.url({ protocol: /^postgres(ql)?$/ }),
    null,
    'an address like postgres://user:password@host:5432/name',
    'A PostgreSQL database (version 13 or later) instead of the one in the data folder.',
  ),
  AUTH_SECRET: variable(
    words.min(32),
    null,
    'at least 32 characters',
    'Signs the session cookies. Generated and kept in the data folder when missing; set it where that folder does not last.',
  ),
  GITHUB_ID: text('Sign-in with GitHub: the OAuth app’s client id.'),
  GITHUB_SECRET: text('Sign-in with GitHub: the OAuth app’s client secret.'),
  GOOGLE_ID: text('Sign-in with Google: the OAuth client’s id.'),
  GOOGLE_SECRET: text('Sign-in with Google: the OAuth client’s secret.'),
  OIDC_ISSUER: variable(
    address,
    null,
    'the issuer’s address',
    'Sign-in with any OpenID Connect provider: its issuer.',
  ),
  OIDC_ID: text('Sign-in with OpenID Connect: the client’s id.'),
  OIDC_SECRET: text('Sign-in with OpenID Connect: the client’s secret.'),
  OIDC_NAME: variable(
    words.max(40),
    'Single sign-on',
    'at most 40 characters',
    'Sign-in with OpenID Connect: the name on the button.',
  ),
  PARLEY_GUESTS: variable(
    onOff,
    'on',
    'on or off',
    'Whether people may come with just a name; off needs a sign-in provider.',
  ),
  METRICS_TOKEN: variable(
    words.min(16),
    null,
    'at least 16 characters',
    'The bearer token that /metrics asks for; without it /metrics is off.',
  ),
  LOG_LEVEL: variable(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']),
    'warn',
    'one of fatal, error, warn, info, debug, silent',
    'The least severe messages that are logged, as JSON lines on the standard output.',
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
    'OpenAI-compatible model servers that agents may use, with commas between them.',
  ),
  MODEL_DEFAULT: variable(
    ModelRef,
    null,
    'provider:model, with anthropic, openai, google, local or demo before the colon',
    'The model of agents that name none. Without it: a small one of the first provider with a key, or the demo script.',
  ),
  MODEL_SYNTHESIS: variable(
    ModelRef,
    null,
    'provider:model, with anthropic, openai, google, local or demo before the colon',
    'The same for the synthesizer.',
  ),
  MODELS_ALLOWED: variable(
    z
      .string()
      .transform((list) => list.split(',').map((pattern) => pattern.trim()))
      .pipe(ModelPatterns.min(1)),
    null,
    'patterns like anthropic:claude-haiku-*, with commas between them',
    'Models that agents may name, with commas between them and * for any signs; * alone is every model. Without it the operator’s page decides; at first what costs no more than the default models.',
  ),
  GUEST_BOARDS_MODELS: variable(
    GuestBoardRule,
    null,
    'yes, script or no',
    'Whether boards that belong to guests may ask models: yes, the demo script alone, or no agent at all. Without it the operator’s page decides; at first yes.',
  ),
  AGENTS: variable(
    onOff,
    'on',
    'on or off',
    'off keeps all agents silent, whatever the operator’s page says.',
  ),
  OPERATOR_PASSWORD: variable(
    words.min(12),
    null,
    'at least 12 characters',
    'Opens the operator’s page. Generated and kept in the data folder, in operator-password, when missing.',
  ),
  DAY_BUDGET_TOKENS: variable(
    whole.min(1),
    null,
    'a whole number from 1',
    'Tokens that all agents of this server together may take on one day (UTC). While guests are on and a provider has a key, 6,000,000 at such providers and 10 US dollars, unless either is set.',
  ),
  DAY_BUDGET_USD: variable(
    z.coerce.number<string>().positive(),
    null,
    'a number above 0',
    'The same in US dollars; models without a known price don’t count.',
  ),
  DAY_PERCENT_PERSON: variable(
    whole.min(1).max(100),
    '50',
    'a whole number from 1 to 100',
    'The part of the day’s budget that one person may take on all boards together, in percent, while guests are on.',
  ),
  DAY_PERCENT_ADDRESS: variable(
    whole.min(1).max(100),
    '75',
    'a whole number from 1 to 100',
    'The same for all people who come from one address; this machine itself is none.',
  ),
  PRICES_FILE: variable(
    words,
    null,
    'a file',
    'Prices of models, before those that come along; written like server/models/prices.json.',
  ),
  DEMO_PACE_MS: variable(
    whole.min(0).max(10_000),
    '25',
    'a number from 0 to 10000',
    'How long the demo script waits between a few words, in milliseconds.',
  ),
  MAX_RECORDS: limit('maxRecords', 'Notes and other shapes on one board.'),
  MAX_PICTURES: limit('maxPictures', 'Pictures on one board.'),
  MAX_PICTURE_BYTES: limit(
    'maxPictureBytes',
    'Bytes of all pictures on one board, in all the sizes that are kept.',
  ),
  MAX_TEXT_CHARS: limit('maxTextChars', 'Characters of one note.'),
  MAX_DOCUMENT_BYTES: limit('maxDocumentBytes', 'Bytes of one board’s canvas.'),
  MAX_CONNECTIONS: limit('maxConnections', 'Open pages on this server.'),
  MAX_CONNECTIONS_PER_BOARD: limit('maxConnectionsPerBoard', 'Open pages on one board.'),
  MAX_CONNECTIONS_PER_PERSON: limit('maxConnectionsPerPerson', 'Open pages of one person.'),
  MAX_CONNECTIONS_PER_ADDRESS: limit(
    'maxConnectionsPerAddress',
    'Open pages from one address; of IPv6, from one /64 network.',
  ),
  MAX_NEW_GUESTS_PER_ADDRESS: limit(
    'maxNewGuestsPerAddress',
    'People from one address who may come with just a name within ten minutes.',
  ),
  MAX_UNSAVED_BYTES: limit('maxUnsavedBytes', 'Bytes of edits held while the database is away.'),
}

export type VariableName = keyof typeof VARIABLES

/** Each variable's value once read; null: not set. */
export type Values = {
  [Name in VariableName]: (typeof VARIABLES)[Name] extends Variable<infer T> ? T | null : never
}
