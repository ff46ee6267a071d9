import { z } from 'zod'
import { MAX_TIMER_MS } from '#session/timer/timer.ts'
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
