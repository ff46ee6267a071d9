import { z } from 'zod'

/** Stored for good, like all events. */
export const LIFECYCLE_EVENTS = [
  z.object({ kind: z.literal('board.deleted'), data: z.object({}) }),
  z.object({ kind: z.literal('board.restored'), data: z.object({}) }),
  z.object({ kind: z.literal('board.frozen'), data: z.object({}) }),
  z.object({ kind: z.literal('board.unfrozen'), data: z.object({}) }),
  /** `stuck`: the server closed it, not the operator. */
  z.object({ kind: z.literal('board.closed'), data: z.object({ why: z.literal('stuck').optional() }) }),
  z.object({ kind: z.literal('board.reopened'), data: z.object({}) }),
] as const
/** An event of the states in which a board cannot be changed. */
export type LifecycleEvent = z.infer<(typeof LIFECYCLE_EVENTS)[number]>
