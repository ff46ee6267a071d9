/** The database understood us and said no: a broken constraint, a wrong statement. `code` is PostgreSQL's SQLSTATE. */
export class SqlError extends Error {
  readonly code: string
  /** The constraint that was broken, if one was. */
  readonly constraint: string | null

  constructor(message: string, code: string, constraint: string | null) {
    super(message)
    this.name = 'SqlError'
    this.code = code
    this.constraint = constraint
  }
}

const UNIQUE_VIOLATION = '23505'

/** True when a row with the same key is there already; `constraint` narrows it to one key by name. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return (
    error instanceof SqlError &&
    error.code === UNIQUE_VIOLATION &&
    (constraint === undefined || error.constraint === constraint)
  )
}
