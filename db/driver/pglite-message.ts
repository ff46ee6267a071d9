/**
 * The start parameters of the PGlite thread. `folder` is `null` for a database in memory. `template` is a dumped data folder to
 * start from.
 */
export interface PgliteWorkerData {
  folder: string | null
  template?: Uint8Array<ArrayBuffer>
}

/** One statement. A message to the thread is an array of them, which run in order. */
export interface PgliteCall {
  id: number
  sql: string
  params: readonly unknown[]
}

/** The fields of a PostgreSQL error that survive the way between threads. */
export interface PgliteErrorFields {
  message: string
  code: string | null
  constraint: string | null
}

/** Requests a copy of the folder's files in another folder, after earlier statements. */
export interface PgliteCopy {
  copyTo: string
}

/** `id` is that of the request. */
export type PgliteResult = { id: number } & (
  | { kind: 'rows'; rows: unknown[] }
  | { kind: 'error'; error: PgliteErrorFields }
)

/** A message from the thread: once `ready` or `broken`, then the results of each message. */
export type PgliteAnswer =
  | { kind: 'ready' }
  | { kind: 'broken'; error: PgliteErrorFields }
  /** The results of one message, after its last statement. */
  | { kind: 'results'; results: readonly PgliteResult[] }
  /** `error`: why there is no copy; `null` if there is. */
  | { kind: 'copied'; error: PgliteErrorFields | null }
