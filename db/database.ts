/** A row as the drivers give it: bigint as number, timestamptz as Date, bytea as Uint8Array, jsonb parsed, numeric as string. */
export type Row = Record<string, unknown>

/**
 * Runs one statement with `$1` parameters; without parameters the text may hold several, and the last one's rows are given.
 * A parameter for a jsonb column is an object, or text that is JSON already; an array is an SQL array. `undefined` is refused: say null.
 * Rejects with DatabaseError when the database itself is the problem, else with SqlError (its `code` is PostgreSQL's).
 */
export interface Queryable {
  query<T extends object = Row>(sql: string, params?: readonly unknown[]): Promise<T[]>
}

/** A statement that has not ended, for the log: its text has no parameters in it, so nothing that a person wrote. */
export interface StatementUnderWay {
  text: string
  forMs: number
}

export interface Database extends Queryable {
  readonly kind: 'pglite' | 'postgres'
  /**
   * All or nothing; rolled back and rethrown when `work` throws. Serialised against all else on PGlite, which has one
   * connection: `work` uses `tx` only, because the database itself would wait for `work` to end.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>
  /** Resolves if the database answers, whatever else is under way or waits. Rejects with DatabaseError. */
  ping(): Promise<void>
  /**
   * Breaks off whatever is under way, which is rejected as unreachable: nobody knows whether it is still committed. What
   * waits behind it goes on. Returns what was under way.
   */
  breakOff(): StatementUnderWay[]
  close(): Promise<void>
}
