import { z } from 'zod'
import { MAX_TIMER_MS, MIN_TIMER_MS, TimerDuration } from '#session/timer/timer.ts'
import { Time } from './time.ts'

const Duration = z.int().min(0).max(MAX_TIMER_MS)

/** The timer. Times are in milliseconds; `remainingMs` is as of `now` of the same response. */
export const TimerResponse = z
  .object({
    state: z.enum(['running', 'paused', 'ended']),
    durationMs: Duration.describe('What it was started with, without time that was added later.'),
    remainingMs: Duration.describe('What is left at `now`; 0 if it has ended.'),
    endsAt: Time.nullable().describe(
      'On the clock of the server, in milliseconds since 1970; null: it is paused.',
    ),
    startedAt: Time,
    startedBy: z.string().describe('The id of a person.'),
  })
  .meta({ id: 'Timer' })

/** The timer and the server’s clock, so that pages with a wrong clock count right. */
export const BoardTimer = z.object({
  timer: TimerResponse.nullable().describe('null: none was started, or the last one was stopped.'),
  now: Time.describe('The clock of the server, in milliseconds since 1970.'),
})
export type BoardTimer = z.infer<typeof BoardTimer>

/** How long the timer runs, in milliseconds. */
export const StartTimerRequest = z.object({
  durationMs: TimerDuration.describe(`Milliseconds: ${MIN_TIMER_MS} to ${MAX_TIMER_MS}, which are 24 hours.`),
})
/** How much time is added, in milliseconds; negative to remove some. */
export const AdjustTimerRequest = z.object({
  byMs: z
    .int()
    .min(-MAX_TIMER_MS)
    .max(MAX_TIMER_MS)
    .describe('Milliseconds to add; negative: to remove. Between 1 second and 24 hours must be left.'),
})
