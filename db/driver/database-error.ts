import { SqlError } from './sql-error.ts'

/** Everything that can be wrong with the database itself, rather than with a statement. */
export type DatabaseErrorReason =
  | 'unreachable'
  | 'access-denied'
  | 'no-database'
  | 'too-many-connections'
  | 'full'
  | 'exhausted'
  | 'read-only'
  | 'conflict'
  | 'broken'
  | 'too-old'
  | 'newer-schema'
  | 'changed-migration'

const SENTENCES: Record<DatabaseErrorReason, string> = {
  unreachable:
    'The database can’t be reached: check that it runs and that DATABASE_URL names its host and port.',
  'access-denied': 'The database refused the user or password in DATABASE_URL.',
  'no-database': 'The database named in DATABASE_URL does not exist: create it first.',
  'too-many-connections':
    'The database has no free connection: raise its max_connections or stop other programs that use it.',
  full: 'The database’s disk is full: free some space.',
  exhausted:
    'The database’s machine has run out of something or fails: look at its memory, its disk and its log.',
  'read-only': 'The database takes no writes: DATABASE_URL must name the primary server.',
  conflict: 'The database broke off a statement that waited for another, or took too long: try again.',
  broken:
    'The database in the data folder can’t be opened: put a copy of the folder in its place, or name an empty one with PARLEY_DATA.',
  'too-old': 'The PostgreSQL server is too old: version 13 or later is needed.',
  'newer-schema':
    'The database was changed by a newer version of Parley: start that version, or restore a copy from before.',
  'changed-migration':
    'The database was set up by migrations that differ from the ones here: start the version that set it up.',
}

/** The database itself is the problem. `sentence` describes the remedy for a person; `cause` is the driver's error. */
export class DatabaseError extends Error {
  readonly reason: DatabaseErrorReason
  readonly sentence: string

  constructor(reason: DatabaseErrorReason, options: { cause?: unknown; detail?: string } = {}) {
    const sentence = options.detail ? `${SENTENCES[reason]} (${options.detail})` : SENTENCES[reason]
    super(sentence, { cause: options.cause })
    this.name = 'DatabaseError'
    this.reason = reason
    this.sentence = sentence
  }
}

const REASON_BY_CODE: Record<string, DatabaseErrorReason> = {
  CONNECTION_CLOSED: 'unreachable',
  CONNECTION_DESTROYED: 'unreachable',
  CONNECTION_ENDED: 'unreachable',
  CONNECT_TIMEOUT: 'unreachable',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  EPIPE: 'unreachable',
  ENOENT: 'unreachable',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
  ETIMEDOUT: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  '57P01': 'unreachable',
  '57P02': 'unreachable',
  '57P03': 'unreachable',
  '28000': 'access-denied',
  '28P01': 'access-denied',
  '42501': 'access-denied',
  '3D000': 'no-database',
  '53300': 'too-many-connections',
  '53100': 'full',
  ENOSPC: 'full',
  '25006': 'read-only',
  '40001': 'conflict',
  '40P01': 'conflict',
  '55P03': 'conflict',
  '57014': 'conflict',
  '25P03': 'unreachable',
  XX000: 'broken',
  XX001: 'broken',
  XX002: 'broken',
}

/** Classes of codes with causes outside of the statement: it may succeed a moment later. */
const REASON_BY_CLASS: Record<string, DatabaseErrorReason> = {
  '08': 'unreachable',
  '53': 'exhausted',
  '57': 'unreachable',
  '58': 'exhausted',
}

interface DriverError {
  message: string
  code: string | null
  constraint: string | null
}

/** A driver's error in a form that can cross a thread. */
export function readDriverError(error: unknown): DriverError {
  const fields: { message?: unknown; code?: unknown; constraint?: unknown; constraint_name?: unknown } =
    typeof error === 'object' && error !== null ? error : { message: error }
  const constraint = fields.constraint ?? fields.constraint_name
  return {
    message: typeof fields.message === 'string' ? fields.message : messageOf(error),
    code: typeof fields.code === 'string' ? fields.code : null,
    constraint: typeof constraint === 'string' ? constraint : null,
  }
}

/** PGlite throws objects without a message: their own fields are more useful than `[object Object]`. */
function messageOf(error: unknown): string {
  return typeof error === 'object' && error !== null ? JSON.stringify(error) : String(error)
}

/** Converts a driver's error to DatabaseError or SqlError; returns other errors unchanged. */
export function toDatabaseError(error: unknown): unknown {
  if (error instanceof DatabaseError || error instanceof SqlError) return error
  const { message, code, constraint } = readDriverError(error)
  if (code === null) return error
  const reason = REASON_BY_CODE[code] ?? (/^[0-9A-Z]{5}$/.test(code) && REASON_BY_CLASS[code.slice(0, 2)])
  if (reason) return new DatabaseError(reason, { cause: error, detail: message })
  return /^[0-9A-Z]{5}$/.test(code) ? new SqlError(message, code, constraint) : error
}
