import type { DatabaseError } from './database-error.ts'

/**
 * A row as the drivers return it: bigint as number, timestamptz as Date, bytea as Uint8Array, jsonb parsed, numeric as string.
 */
export type Row = Record<string, unknown>

/**
 * Runs one statement with `$1` parameters; without parameters the text may hold several, and the rows of the last are returned. A
 * parameter for a jsonb column is an object, or JSON text; an array is an SQL array. `undefined` is refused: use null. Rejects
 * with DatabaseError when the database itself is the problem, otherwise with SqlError (its `code` is PostgreSQL's).
 */
export interface Queryable {
  query<T extends object = Row>(sql: string, params?: readonly unknown[]): Promise<T[]>
}

/** A running statement, for the log: its text has no parameters, so nothing that a person wrote. */
export interface StatementUnderWay {
  text: string
  forMs: number
}

/**
 * The server's PostgreSQL: embedded in this process, in the data folder (`pglite`), or a separate server (`postgres`).
 */
export interface Database extends Queryable {
  readonly kind: 'pglite' | 'postgres'
  /**
   * All or nothing: rolls back and rethrows when `work` throws. PGlite has one connection, on which other statements
   * wait until `work` ends: `work` must use `tx` only.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>
  /** Resolves if the database answers, whatever else is running or waiting. Rejects with DatabaseError. */
  ping(): Promise<void>
  /**
   * Copies the database's files into a new folder between two transactions. Statements wait until the copy is complete.
   * `null` with PostgreSQL, which has pg_dump.
   */
  readonly copyTo: ((folder: string) => Promise<void>) | null
  /**
   * Abandons all running statements, which reject as unreachable: they may or may not be committed. Waiting statements continue.
   * Returns the abandoned ones.
   * @param minMs with PostgreSQL: spares statements that run for less
   */
  breakOff(minMs?: number): StatementUnderWay[]
  /** Resolves when the database is gone for good while this process lives; away for a while is not lost. */
  readonly lost: Promise<DatabaseError>
  close(): Promise<void>
}
