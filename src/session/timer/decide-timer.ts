import type { Actor } from '#session/actor.ts'
import type { CommandOf } from '#session/command.ts'
import { type DecideContext, type Decision, no, yes } from '#session/decision.ts'
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
  if (isUnderWay(timer, now)) return no('timer-running')
  return yes({ kind: 'timer.started', data: { durationMs } })
}

export function pauseTimer(
  { timer }: SessionState,
  _command: CommandOf<'timer.pause'>,
  _actor: Actor,
  { now }: TimeOfDecision,
): Decision {
  if (!isUnderWay(timer, now)) return no('no-timer')
  if (timer.state === 'paused') return yes()
  return yes({ kind: 'timer.paused', data: { remainingMs: remainingMs(timer, now) } })
}

export function resumeTimer(
  { timer }: SessionState,
  _command: CommandOf<'timer.resume'>,
  _actor: Actor,
  { now }: TimeOfDecision,
): Decision {
  if (!isUnderWay(timer, now)) return no('no-timer')
  if (timer.state === 'running') return yes()
  return yes({ kind: 'timer.resumed', data: { remainingMs: timer.remainingMs } })
}

/** Time added to a timer that has ended counts from now. */
export function adjustTimer(
  { timer }: SessionState,
  { byMs }: CommandOf<'timer.adjust'>,
  _actor: Actor,
  { now }: TimeOfDecision,
): Decision {
  if (!timer) return no('no-timer')
  if (byMs === 0) return yes()
  const left = remainingMs(timer, now) + byMs
  if (left < MIN_TIMER_MS || left > MAX_TIMER_MS) return no('timer-limit')
  return yes({ kind: 'timer.adjusted', data: { byMs, remainingMs: left } })
}

export function stopTimer({ timer }: SessionState): Decision {
  return timer ? yes({ kind: 'timer.stopped', data: {} }) : yes()
}

/** Running or paused. */
function isUnderWay(timer: Timer | null, now: number): timer is Timer {
  return timer !== null && !isTimeUp(timer, now)
}
