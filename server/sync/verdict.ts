import type { IdVerdict } from './client-ids.ts'

/**
 * applied: it stands · nothing: it was known · missing: it builds on what isn't here (yet), nothing of it was applied ·
 * foreign, turned-away: see IdVerdict, nothing of it was applied ·
 * heavy: it may be honest, but is too much work for one turn; nothing of it was applied (yet) · refused: it broke a rule and nothing of it is left; the reason is for its sender.
 */
export type UpdateVerdict =
  | { kind: 'applied' }
  | { kind: 'nothing' }
  | { kind: 'missing' }
  | IdVerdict
  | { kind: 'heavy' }
  | { kind: 'refused'; reason: string }
