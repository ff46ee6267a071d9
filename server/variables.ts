import { z } from 'zod'
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
  PARLEY_DATA: variable(
    words,
    './data',
    'a folder',
    'The data folder: the database, unless DATABASE_URL is set, and the generated secret.',
  ),
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
  MAX_RECORDS: limit('maxRecords', 'Notes and other shapes on one board.'),
  MAX_TEXT_CHARS: limit('maxTextChars', 'Characters of one note.'),
  MAX_DOCUMENT_BYTES: limit('maxDocumentBytes', 'Bytes of one board’s canvas.'),
  MAX_CONNECTIONS: limit('maxConnections', 'Open pages on this server.'),
  MAX_CONNECTIONS_PER_BOARD: limit('maxConnectionsPerBoard', 'Open pages on one board.'),
  MAX_CONNECTIONS_PER_PERSON: limit('maxConnectionsPerPerson', 'Open pages of one person.'),
  MAX_UNSAVED_BYTES: limit('maxUnsavedBytes', 'Bytes of edits held while the database is away.'),
}

export type VariableName = keyof typeof VARIABLES

/** Each variable's value once read; null: not set. */
export type Values = {
  [Name in VariableName]: (typeof VARIABLES)[Name] extends Variable<infer T> ? T | null : never
}
