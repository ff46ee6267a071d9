import type { CommandOf } from '#session/command.ts'
import type { Actor } from '#session/core/actor.ts'
import { accept, type DecideContext, type Decision, refuse } from '#session/core/decision.ts'
import type { SessionState } from '#session/state.ts'
import { isTimeUp, MAX_TIMER_MS, MIN_TIMER_MS, remainingMs, type Timer } from './timer.ts'

type TimeOfDecision = Pick<DecideContext, 'now'>

/** Over a timer that has ended, but not over another: two facilitators who start one at once must not replace each other's. */
export function startTimer(
  { timer }: SessionState,
  { durationMs }: CommandOf<'timer.start'>,
  _actor: Actor,
  { now }: TimeOfDecision,
): Decision {
  if (isUnderWay(timer, now)) return refuse('timer-running')
  return accept({ kind: 'timer.started', data: { durationMs } })
}

/** Refuses with `no-timer` if none runs or is paused. */
export function pauseTimer(
  { timer }: SessionState,
  _command: CommandOf<'timer.pause'>,
  _actor: Actor,
  { now }: TimeOfDecision,
): Decision {
  if (!isUnderWay(timer, now)) return refuse('no-timer')
  if (timer.state === 'paused') return accept()
  return accept({ kind: 'timer.paused', data: { remainingMs: remainingMs(timer, now) } })
}

/** Refuses with `no-timer` if none runs or is paused. */
export function resumeTimer(
  { timer }: SessionState,
  _command: CommandOf<'timer.resume'>,
  _actor: Actor,
  { now }: TimeOfDecision,
): Decision {
  if (!isUnderWay(timer, now)) return refuse('no-timer')
  if (timer.state === 'running') return accept()
  return accept({ kind: 'timer.resumed', data: { remainingMs: timer.remainingMs } })
}

/** Time added to a timer that has ended counts from now. */
export function adjustTimer(
  { timer }: SessionState,
  { byMs }: CommandOf<'timer.adjust'>,
  _actor: Actor,
  { now }: TimeOfDecision,
): Decision {
  if (!timer) return refuse('no-timer')
  if (byMs === 0) return accept()
  const left = remainingMs(timer, now) + byMs
  if (left < MIN_TIMER_MS || left > MAX_TIMER_MS) return refuse('timer-limit')
  return accept({ kind: 'timer.adjusted', data: { byMs, remainingMs: left } })
}

/** Also removes a timer that has ended. */
export function stopTimer({ timer }: SessionState): Decision {
  return timer ? accept({ kind: 'timer.stopped', data: {} }) : accept()
}

/** Running or paused. */
function isUnderWay(timer: Timer | null, now: number): timer is Timer {
  return timer !== null && !isTimeUp(timer, now)
}
