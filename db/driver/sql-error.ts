/** The database refused the statement: a violated constraint, or a mistake in the statement. `code` is PostgreSQL's SQLSTATE. */
export class SqlError extends Error {
  readonly code: string
  /** The violated constraint, if there is one. */
  readonly constraint: string | null

  constructor(message: string, code: string, constraint: string | null) {
    super(message)
    this.name = 'SqlError'
    this.code = code
    this.constraint = constraint
  }
}

const UNIQUE_VIOLATION = '23505'

/** Returns true when a row with the same key exists; `constraint` restricts the check to one key by name. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return (
    error instanceof SqlError &&
    error.code === UNIQUE_VIOLATION &&
    (constraint === undefined || error.constraint === constraint)
  )
}
