import { z } from 'zod'
import { defineEvent } from '#session/core/events.ts'

/** Stored for good, like all events. */
export const LIFECYCLE_EVENTS = [
  defineEvent('board.deleted', {}),
  defineEvent('board.restored', {}),
  defineEvent('board.frozen', {}),
  defineEvent('board.unfrozen', {}),
  /** `stuck`: the server closed it, not the operator. */
  defineEvent('board.closed', { why: z.literal('stuck').optional() }),
  defineEvent('board.reopened', {}),
] as const
export type LifecycleEvent = z.infer<(typeof LIFECYCLE_EVENTS)[number]>
