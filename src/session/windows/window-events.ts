import { z } from 'zod'
import { defineEvent } from '#session/core/events.ts'

const run = { stepId: z.string(), run: z.int() }
const UserIds = z.array(z.string())

export const WINDOW_EVENTS = [
  /** People whose first note was written, or whose last one is gone. Never how many, or which. */
  defineEvent('window.writers-changed', { ...run, added: UserIds, removed: UserIds }),
  /** `userIds`: people who had not contributed then; empty if the board was frozen. */
  defineEvent('window.reminded', { ...run, dueAt: z.number(), userIds: UserIds }),
] as const
export type WindowEvent = z.infer<(typeof WINDOW_EVENTS)[number]>
