import type { EventOf } from '#session/event.ts'
import type { SessionState } from '#session/state.ts'
import type { Timer } from './timer.ts'

export function timerStarted(
  state: SessionState,
  { at, actor, data }: EventOf<'timer.started'>,
): SessionState {
  const { durationMs } = data
  const started = { durationMs, startedAt: at, startedBy: actor }
  return { ...state, timer: { ...started, state: 'running', endsAt: at + durationMs } }
}

export function timerPaused(state: SessionState, { data }: EventOf<'timer.paused'>): SessionState {
  return change(state, (timer) => paused(timer, data.remainingMs))
}

export function timerResumed(state: SessionState, { at, data }: EventOf<'timer.resumed'>): SessionState {
  return change(state, (timer) => running(timer, at + data.remainingMs))
}

export function timerAdjusted(state: SessionState, { at, data }: EventOf<'timer.adjusted'>): SessionState {
  const { remainingMs } = data
  return change(state, (timer) =>
    timer.state === 'paused' ? paused(timer, remainingMs) : running(timer, at + remainingMs),
  )
}

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
