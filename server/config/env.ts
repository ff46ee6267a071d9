import { join, resolve } from 'node:path'
import { z } from 'zod'
import { must } from '#base/must.ts'
import { fillIn } from '#base/sentence.ts'
import type { DatabasePlace } from '#db/driver/open-database.ts'
import type { Network } from '#server/ground/ip-address.ts'
import { OPERATOR_SENTENCES } from '#server/ground/operator-sentences.ts'
import { type ModelsConfig, modelsProblem, readModelsConfig } from '#server/models/providers/models-config.ts'
import type { PictureBucket } from '#server/pictures/bucket-picture-files.ts'
import { readTracing, type TracingConfig } from '#server/tracing/tracing-config.ts'
import { LIMITS, type Limits } from '#sync/limits.ts'
import type { LogLevel } from '../ground/log-level.ts'
import { VARIABLES, type Values, type VariableName } from '../ground/variables/variables.ts'
import { type Environment, EnvironmentError, withSecretFiles } from './secret-files.ts'

/** The server's own account with a provider: OAuth's client id and client secret. */
export interface SignInProvider {
  id: string
  secret: string
}

/** The operator's configuration. Everything but `env.ts` reads it from here. */
export interface Config {
  port: number
  host: string
  /** `null`: the address that the server listens on. */
  publicUrl: string | null
  /** The proxies whose X-Forwarded headers count. */
  trustedProxies: Network[]
  dataFolder: string
  database: DatabasePlace
  /** The servers of NATS; `null`: this process is alone. */
  clusterServers: readonly URL[] | null
  /** `null`: generated and kept in the data folder. */
  authSecret: string | null
  github: SignInProvider | null
  google: SignInProvider | null
  oidc: (SignInProvider & { issuer: string; name: string; scope: string; groupsClaim: string | null }) | null
  guests: boolean
  metricsToken: string | null
  logLevel: LogLevel
  limits: Limits
  /** How long the main thread may be held by one piece of work; `null`: for ever. */
  stuckMs: number | null
  /** How many days the history of a board has every moment; boards may set fewer. */
  historyDays: number
  /** How many days activity logs go back; boards may set fewer. */
  activityDays: number
  /** Whether people may make webhooks. */
  webhooks: boolean
  /** Networks inside that of the server that webhooks may reach. */
  webhookNetworks: Network[]
  /** Has the ids of forgotten people. */
  forgottenFile: string
  /** `null`: pictures are kept in the data folder. */
  pictureBucket: PictureBucket | null
  models: ModelsConfig
  /** `null`: no mail is sent. */
  mail: MailConfig | null
  /** `null`: nothing is traced. */
  tracing: TracingConfig | null
}

/** The way of mails. */
export interface MailConfig {
  smtpUrl: string
  from: string
}

/** Reads the environment once, at start. @throws EnvironmentError with the variable and its valid values */
export function readConfig(environment: Environment = process.env): Config {
  const values = readValues(withSecretFiles(environment))
  const dataFolder = resolve(must(values.PARLEY_DATA, 'a data folder'))
  const oidc = readProvider(values, 'OIDC_ID', 'OIDC_SECRET')
  if (oidc && values.OIDC_ISSUER === null)
    throw new EnvironmentError('OIDC_ISSUER is missing: set it, or unset OIDC_ID.')
  const config: Config = {
    port: must(values.PORT, 'a port'),
    host: must(values.HOST, 'a host'),
    publicUrl: values.PUBLIC_URL,
    trustedProxies: values.TRUSTED_PROXIES ?? [],
    dataFolder,
    database:
      values.DATABASE_URL === null
        ? { kind: 'folder', folder: dataFolder }
        : { kind: 'postgres', url: values.DATABASE_URL },
    clusterServers: readClusterServers(values),
    authSecret: values.AUTH_SECRET,
    github: readProvider(values, 'GITHUB_ID', 'GITHUB_SECRET'),
    google: readProvider(values, 'GOOGLE_ID', 'GOOGLE_SECRET'),
    oidc: oidc && {
      ...oidc,
      issuer: must(values.OIDC_ISSUER, 'an issuer'),
      name: must(values.OIDC_NAME, 'a name'),
      scope: must(values.OIDC_SCOPE, 'scopes'),
      groupsClaim: values.OIDC_GROUPS_CLAIM,
    },
    guests: must(values.PARLEY_GUESTS, 'on or off'),
    metricsToken: values.METRICS_TOKEN,
    logLevel: must(values.LOG_LEVEL, 'a log level'),
    limits: readLimits(values),
    historyDays: must(values.HISTORY_DAYS, 'days'),
    activityDays: must(values.ACTIVITY_DAYS, 'days'),
    webhooks: must(values.WEBHOOKS, 'on or off'),
    webhookNetworks: values.WEBHOOK_NETWORKS ?? [],
    forgottenFile: resolve(values.FORGOTTEN_FILE ?? join(dataFolder, 'forgotten-people')),
    stuckMs: values.STUCK_SECONDS ? 1_000 * values.STUCK_SECONDS : null,
    pictureBucket: readPictureBucket(values),
    models: readModelsConfig(values),
    mail: readMail(values),
    tracing: readTracing(values),
  }
  const problem = modelsProblem(config.models)
  if (problem !== null) throw new EnvironmentError(problem)
  if (!config.guests && !config.github && !config.google && !config.oidc) {
    throw new EnvironmentError(
      'PARLEY_GUESTS is off, so no one could sign in: set GITHUB_ID, GOOGLE_ID or OIDC_ID with its related variables, or PARLEY_GUESTS=on.',
    )
  }
  return config
}

function readValues(environment: Environment): Values {
  const entries = Object.entries(VARIABLES).map(([name, { read, initial, expects }]) => {
    // Most tools that start containers pass an empty variable for "not set".
    const text = environment[name]?.trim() || initial
    if (text === null) return [name, null]
    const result = z.safeParse(read, text)
    if (!result.success) throw new EnvironmentError(`${name} must be ${expects}.`)
    return [name, result.data]
  })
  return Object.fromEntries(entries)
}

/** A cookie, a picture, and a sign-in at the operator's page must be valid on each node. */
function readClusterServers(values: Values): readonly URL[] | null {
  const { CLUSTER_URL: servers } = values
  if (servers === null) return null
  for (const name of ['DATABASE_URL', 'AUTH_SECRET', 'OPERATOR_PASSWORD', 'PICTURES_S3_URL'] as const)
    if (values[name] === null) throw new EnvironmentError(missing(name, 'CLUSTER_URL'))
  return servers
}

function readProvider(
  values: Values,
  idName: 'GITHUB_ID' | 'GOOGLE_ID' | 'OIDC_ID',
  secretName: 'GITHUB_SECRET' | 'GOOGLE_SECRET' | 'OIDC_SECRET',
): SignInProvider | null {
  const id = values[idName]
  const secret = values[secretName]
  if (id === null && secret === null) return null
  if (id === null) throw new EnvironmentError(missing(idName, secretName))
  if (secret === null) throw new EnvironmentError(missing(secretName, idName))
  return { id, secret }
}

function readPictureBucket(values: Values): PictureBucket | null {
  const {
    PICTURES_S3_URL: url,
    PICTURES_S3_KEY_ID: accessKeyId,
    PICTURES_S3_SECRET: secretAccessKey,
  } = values
  if (url === null) return null
  if (accessKeyId === null) throw new EnvironmentError(missing('PICTURES_S3_KEY_ID', 'PICTURES_S3_URL'))
  if (secretAccessKey === null) throw new EnvironmentError(missing('PICTURES_S3_SECRET', 'PICTURES_S3_URL'))
  return { url, region: must(values.PICTURES_S3_REGION, 'a region'), accessKeyId, secretAccessKey }
}

function readMail({ SMTP_URL: smtpUrl, MAIL_FROM: from, PUBLIC_URL: publicUrl }: Values): MailConfig | null {
  if (smtpUrl === null) return null
  if (from === null) throw new EnvironmentError(missing('MAIL_FROM', 'SMTP_URL'))
  // Links in mails need an address.
  if (publicUrl === null) throw new EnvironmentError(missing('PUBLIC_URL', 'SMTP_URL'))
  return { smtpUrl, from }
}

function missing(name: VariableName, given: VariableName): string {
  return fillIn(OPERATOR_SENTENCES.variableMissing, { name, given })
}

type NumberVariable = {
  [Name in VariableName]: Values[Name] extends number | null ? Name : never
}[VariableName]

/** The limits that operators can change, each with its variable. */
const LIMIT_VARIABLES: readonly (readonly [keyof Limits, NumberVariable])[] = [
  ['maxRecords', 'MAX_RECORDS'],
  ['maxPictures', 'MAX_PICTURES'],
  ['minFreeDiskBytes', 'MIN_FREE_DISK_BYTES'],
  ['maxPictureBytes', 'MAX_PICTURE_BYTES'],
  ['maxTextChars', 'MAX_TEXT_CHARS'],
  ['maxDocumentBytes', 'MAX_DOCUMENT_BYTES'],
  ['maxConnections', 'MAX_CONNECTIONS'],
  ['maxConnectionsPerBoard', 'MAX_CONNECTIONS_PER_BOARD'],
  ['maxConnectionsPerPerson', 'MAX_CONNECTIONS_PER_PERSON'],
  ['maxConnectionsPerAddress', 'MAX_CONNECTIONS_PER_ADDRESS'],
  ['maxNewGuestsPerAddress', 'MAX_NEW_GUESTS_PER_ADDRESS'],
  ['peoplePerAddress', 'PEOPLE_PER_ADDRESS'],
  ['maxGuestBytesPerDay', 'MAX_GUEST_BYTES_PER_DAY'],
  ['maxGuestBytesPerAddressPerDay', 'MAX_GUEST_BYTES_PER_ADDRESS_PER_DAY'],
  ['maxGuestBoardsPerDay', 'MAX_GUEST_BOARDS_PER_DAY'],
  ['maxGuestBoardsPerAddressPerDay', 'MAX_GUEST_BOARDS_PER_ADDRESS_PER_DAY'],
  ['maxUnsavedBytes', 'MAX_UNSAVED_BYTES'],
]

function readLimits(values: Values): Limits {
  const limits: { -readonly [Name in keyof Limits]: number } = { ...LIMITS }
  for (const [name, variable] of LIMIT_VARIABLES) limits[name] = values[variable] ?? limits[name]
  return limits
}

/**
 * Sets what Next and next-auth read from the environment while they are loaded. Without a public address next-auth uses the
 * address of the request, so that localhost, 127.0.0.1 and the machine's name all work.
 */
export function setPagesEnvironment(pages: {
  isDevelopment: boolean
  publicUrl: string | null
  secret: string
}): void {
  Object.assign(process.env, {
    NODE_ENV: pages.isDevelopment ? 'development' : 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    NEXTAUTH_SECRET: pages.secret,
    ...(pages.publicUrl === null ? { AUTH_TRUST_HOST: '1' } : { NEXTAUTH_URL: pages.publicUrl }),
  })
}
