import { isTimeUp, remainingMs, type Timer, TimerDuration } from '#session/timer/timer.ts'

/** Time for which an ended timer is shown, in ms, unless a facilitator stops it. */
const ENDED_SHOWN_MS = 60_000
const LAST_SECONDS = 10

export interface ShownTimer {
  phase: 'running' | 'last-seconds' | 'paused' | 'ended'
  /** Rounded up: 0 means that it has ended. */
  seconds: number
}

/** `now`: the server's time. `null`: there is none to show. */
export function timerAt(timer: Timer | null, now: number): ShownTimer | null {
  if (!timer) return null
  const seconds = Math.ceil(remainingMs(timer, now) / 1_000)
  if (timer.state === 'paused') return { phase: 'paused', seconds }
  if (!isTimeUp(timer, now)) return { phase: seconds <= LAST_SECONDS ? 'last-seconds' : 'running', seconds }
  return now - timer.endsAt < ENDED_SHOWN_MS ? { phase: 'ended', seconds: 0 } : null
}

/**
 * Milliseconds from `now` until what `timerAt` returned at `shownAt` is outdated: 0 if it is already, `null` if it never is.
 * Both times are needed: a second may end between drawing it and asking.
 */
export function msToChange(timer: Timer | null, shownAt: number, now: number): number | null {
  if (timer?.state !== 'running') return null
  const left = timer.endsAt - shownAt
  const until = left > 0 ? left - (Math.ceil(left / 1_000) - 1) * 1_000 : left + ENDED_SHOWN_MS
  return until > 0 ? Math.max(shownAt + until - now, 0) : null
}

/** Minutes and seconds as typed, in milliseconds; `null` for anything but 1 second to 24 hours. */
export function readDuration(minutes: string, seconds: string): number | null {
  const [m, s] = [readCount(minutes), readCount(seconds)]
  if (m === null || s === null || s > 59) return null
  const ms = (m * 60 + s) * 1_000
  return TimerDuration.safeParse(ms).success ? ms : null
}

/** An empty field is 0. */
function readCount(text: string): number | null {
  return /^\d{0,4}$/.test(text.trim()) ? Number(text.trim()) : null
}
