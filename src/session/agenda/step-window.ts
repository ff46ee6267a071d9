import { z } from 'zod'
import type { RefusalCode } from '#session/core/refusal.ts'

const MINUTE_MS = 60_000
/** In one window. */
export const MAX_REMINDERS = 3
const MAX_REMINDER_MINUTES = 30 * 24 * 60

/** Late private notes: `until-reveal`: taken until the reveal; `refused`: not after the close. */
export const LateInWindow = z.enum(['until-reveal', 'refused'])
export type LateInWindow = z.infer<typeof LateInWindow>

/** Milliseconds since 1970. */
const Moment = z.int().min(0).max(8_640_000_000_000_000)

/** When people contribute to a step, each in their own time. */
export const StepWindow = z.object({
  /** The server starts the step then; null: a facilitator starts it. */
  opensAt: Moment.nullable(),
  /** The server ends the step then. */
  closesAt: Moment,
  late: LateInWindow,
  /** Minutes before the close. */
  reminders: z.array(z.int().min(1).max(MAX_REMINDER_MINUTES)).max(MAX_REMINDERS),
  /** The time zone in which a facilitator chose the times, such as `Europe/Lisbon`. */
  zone: z.string().regex(/^[\w+/-]{1,64}$/),
})
export type StepWindow = z.infer<typeof StepWindow>

/** The next reminder after a moment; null: none. */
export function reminderAfter({ closesAt, reminders }: StepWindow, after: number): number | null {
  const times = reminders.map((minutes) => closesAt - minutes * MINUTE_MS).filter((at) => at > after)
  return times.length === 0 ? null : Math.min(...times)
}

/** Why a window can't be planned now; null: it can. */
export function windowRefusal(window: StepWindow | null, now: number): RefusalCode | null {
  if (window === null) return null
  if (window.opensAt !== null && window.opensAt >= window.closesAt) return 'window-order'
  return window.closesAt <= now ? 'window-over' : null
}
