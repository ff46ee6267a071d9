/** A row as the drivers give it: bigint columns as number, timestamptz as Date, bytea as Uint8Array, jsonb parsed. */
export type Row = Record<string, unknown>

/** Runs one statement with `$1` parameters. */
export interface Queryable {
  query<T extends object = Row>(sql: string, params?: readonly unknown[]): Promise<T[]>
}

export interface Database extends Queryable {
  readonly kind: 'pglite' | 'postgres'
  /** All or nothing; rolled back and rethrown when `work` throws. Serialised against other transactions on PGlite. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>
  close(): Promise<void>
}
