import type { TokenScope } from '#session/core/token-scope.ts'
import { formatDate } from '#ui/format-day.ts'

export const SCOPE_LABELS: Record<TokenScope, { label: string; hint: string }> = {
  'board:read': { label: 'Read boards', hint: 'Notes, ideas, rounds and results, as you see them.' },
  'note:write': { label: 'Write notes', hint: 'Add and change notes, ideas and reactions.' },
  'session:run': {
    label: 'Ask advisors and people',
    hint: 'Create boards, and start rounds and syntheses. Models cost money.',
  },
}

/** A newer server may have more scopes: they are shown as they are called. */
export function scopeLabel(scope: string): string {
  const known = Object.entries(SCOPE_LABELS).find(([name]) => name === scope)
  return known ? known[1].label : scope
}

export const TOKEN_DAYS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
] as const

/** Times in milliseconds since 1970; `null`: it was never used. */
export function usedLabel(lastUsedAt: number | null, now: number): string {
  return lastUsedAt === null ? 'Never used' : `Last used ${formatDate(lastUsedAt, now, { month: 'short' })}`
}

/** Times in milliseconds since 1970. */
export function expiryLabel(expiresAt: number, now: number): string {
  return `Expires ${formatDate(expiresAt, now, { month: 'short' })}`
}
