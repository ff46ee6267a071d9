/**
 * The start parameters of the PGlite thread. `folder` is `null` for a database in memory. `template` is a dumped data folder to
 * start from.
 */
export interface PgliteWorkerData {
  folder: string | null
  template?: Uint8Array<ArrayBuffer>
}

export interface PgliteCall {
  id: number
  sql: string
  params: readonly unknown[]
}

export interface PgliteErrorFields {
  message: string
  code: string | null
  constraint: string | null
}

export type PgliteAnswer =
  | { kind: 'ready' }
  | { kind: 'broken'; error: PgliteErrorFields }
  | { kind: 'rows'; id: number; rows: unknown[] }
  | { kind: 'error'; id: number; error: PgliteErrorFields }
