import { z } from 'zod'

/**
 * Why a membership ended: they went, someone removed or blocked them, their link was turned off, the board was limited to
 * people with an account, or they signed in as someone known.
 */
export const LeaveReason = z.enum(['left', 'removed', 'link-revoked', 'merged', 'blocked', 'guests-out'])
export type LeaveReason = z.infer<typeof LeaveReason>
