import type { IdVerdict } from './client-ids.ts'

/**
 * `applied`: accepted. `nothing`: already known. `missing`: it builds on content that isn't here (yet). `foreign`, `turned-away`:
 * see IdVerdict. `heavy`: it may be honest, but is too much work for one turn; `postponed`: the client ids under which an update
 * writes that is within `DIRECT_WORK`, and so needs no dry run. `refused`: it broke a rule; the reason is for its sender. Except for `applied`, nothing of the update is left in the document.
 */
export type UpdateVerdict =
  | { kind: 'applied' }
  | { kind: 'nothing' }
  | { kind: 'missing' }
  | IdVerdict
  | { kind: 'heavy'; postponed: readonly number[] | null }
  | { kind: 'refused'; reason: string }
