import type { EventOf } from '#session/event.ts'
import type { SessionState } from '#session/state.ts'
import type { Timer } from './timer.ts'

/** Starts the board's only timer; one that runs or is paused is replaced. */
export function timerStarted(
  state: SessionState,
  { at, actor, data }: EventOf<'timer.started'>,
): SessionState {
  const { durationMs } = data
  const started = { durationMs, startedAt: at, startedBy: actor }
  return { ...state, timer: { ...started, state: 'running', endsAt: at + durationMs } }
}

/** Keeps the time that was left when it was paused; nothing without a timer. */
export function timerPaused(state: SessionState, { data }: EventOf<'timer.paused'>): SessionState {
  return change(state, (timer) => paused(timer, data.remainingMs))
}

/** The timer runs for the time that it was paused with, counted from the event. */
export function timerResumed(state: SessionState, { at, data }: EventOf<'timer.resumed'>): SessionState {
  return change(state, (timer) => running(timer, at + data.remainingMs))
}

/** Sets the time that is left. A paused timer stays paused; one that had ended runs again. */
export function timerAdjusted(state: SessionState, { at, data }: EventOf<'timer.adjusted'>): SessionState {
  const { remainingMs } = data
  return change(state, (timer) =>
    timer.state === 'paused' ? paused(timer, remainingMs) : running(timer, at + remainingMs),
  )
}

/** The board has no timer any more, which is not the same as one that has run out. */
export function timerStopped(state: SessionState): SessionState {
  return { ...state, timer: null }
}

function change(state: SessionState, edit: (timer: Timer) => Timer): SessionState {
  return state.timer ? { ...state, timer: edit(state.timer) } : state
}

function paused({ durationMs, startedAt, startedBy }: Timer, remainingMs: number): Timer {
  return { durationMs, startedAt, startedBy, state: 'paused', remainingMs }
}

function running({ durationMs, startedAt, startedBy }: Timer, endsAt: number): Timer {
  return { durationMs, startedAt, startedBy, state: 'running', endsAt }
}
