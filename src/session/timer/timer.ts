import { z } from 'zod'
import { defineEvent } from '#session/core/events.ts'

export const MIN_TIMER_MS = 1_000
export const MAX_TIMER_MS = 24 * 60 * 60 * 1_000

/** Milliseconds that a timer can be started with. */
export const TimerDuration = z.int().min(MIN_TIMER_MS).max(MAX_TIMER_MS)

interface StartedTimer {
  /** The duration at its start, without minutes that were added later. */
  durationMs: number
  /** Milliseconds since 1970, like all times here, on the server's clock. */
  startedAt: number
  /** The id of a person. */
  startedBy: string
}

/**
 * The timer of a board. A timer that has ended is a running one whose `endsAt` is past: no event marks the end, so
 * nothing has to happen on the server at that moment.
 */
export type Timer =
  | (StartedTimer & { state: 'running'; endsAt: number })
  | (StartedTimer & { state: 'paused'; remainingMs: number })

/** Stored for good, like all events. What remained is in the event: no fold has to calculate it from two clocks. */
export const TIMER_EVENTS = [
  defineEvent('timer.started', { durationMs: z.number() }),
  defineEvent('timer.paused', { remainingMs: z.number() }),
  defineEvent('timer.resumed', { remainingMs: z.number() }),
  /** `remainingMs`: from the event on. */
  defineEvent('timer.adjusted', { byMs: z.number(), remainingMs: z.number() }),
  defineEvent('timer.stopped', {}),
] as const
export type TimerEvent = z.infer<(typeof TIMER_EVENTS)[number]>

/** Milliseconds that are left at `now`: never negative, and even if a clock was set back never more than at the start, nor above MAX_TIMER_MS. */
export function remainingMs(timer: Timer, now: number): number {
  const left = timer.state === 'paused' ? timer.remainingMs : timer.endsAt - Math.max(now, timer.startedAt)
  return Math.min(Math.max(left, 0), MAX_TIMER_MS)
}

/** Whether its time has run out. A paused timer never ends. */
export function isTimeUp(timer: Timer, now: number): boolean {
  return timer.state === 'running' && timer.endsAt <= now
}

export interface TimerSlice {
  /** null: none was started, or the last one was stopped. */
  timer: Timer | null
}
