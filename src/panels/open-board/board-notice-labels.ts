import { isAtLeast, type Role } from '#session/core/role.ts'

export const STORAGE_NEWS_LABELS = {
  away: 'The database can’t be reached. You can continue: changes are kept and saved when it is back.',
  full: 'The server’s disk is full. You can continue: changes are kept and saved once its operator has freed some space.',
} as const

/**
 * The sentence for a change of role; null for one that changes nothing that can be seen, such as facilitator
 * to owner.
 */
export function roleNewsLabel(before: Role, now: Role): string | null {
  const could = isAtLeast(before, 'editor')
  const can = isAtLeast(now, 'editor')
  if (could && !can) return 'You can now look at this board, not change it. What you wrote stays.'
  if (!could && can) return 'You can now write on this board.'
  if (isAtLeast(now, 'facilitator') && !isAtLeast(before, 'facilitator'))
    return 'You are a facilitator now: you can lead the session and share the board.'
  if (isAtLeast(before, 'facilitator') && !isAtLeast(now, 'facilitator'))
    return 'You can no longer share this board. You can go on writing.'
  return null
}
