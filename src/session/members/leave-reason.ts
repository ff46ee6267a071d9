import { z } from 'zod'

/**
 * Why a membership ended: they went, someone removed or blocked them, their link was turned off, the board was limited to
 * people with an account, they signed in as someone known, their name was forgotten, or no group of theirs has access any more.
 */
export const LeaveReason = z.enum([
  'left',
  'removed',
  'link-revoked',
  'merged',
  'blocked',
  'guests-out',
  'forgotten',
  'group-removed',
])
export type LeaveReason = z.infer<typeof LeaveReason>
