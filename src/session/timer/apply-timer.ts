import type { ApplyTable } from '#session/core/events.ts'
import type { Timer, TimerEvent, TimerSlice } from './timer.ts'

export const APPLY_TIMER: ApplyTable<TimerSlice, TimerEvent> = {
  // A timer that runs or is paused is replaced.
  'timer.started': (_, { at, actor, data: { durationMs } }) => ({
    timer: { durationMs, startedAt: at, startedBy: actor, state: 'running', endsAt: at + durationMs },
  }),
  'timer.paused': ({ timer }, { data: { remainingMs } }) => ({ timer: timer && paused(timer, remainingMs) }),
  'timer.resumed': ({ timer }, { at, data: { remainingMs } }) => ({
    timer: timer && running(timer, at + remainingMs),
  }),
  // A paused timer stays paused; one that had ended runs again.
  'timer.adjusted': ({ timer }, { at, data: { remainingMs } }) => ({
    timer: timer?.state === 'paused' ? paused(timer, remainingMs) : timer && running(timer, at + remainingMs),
  }),
  'timer.stopped': () => ({ timer: null }),
}

function paused({ durationMs, startedAt, startedBy }: Timer, remainingMs: number): Timer {
  return { durationMs, startedAt, startedBy, state: 'paused', remainingMs }
}

function running({ durationMs, startedAt, startedBy }: Timer, endsAt: number): Timer {
  return { durationMs, startedAt, startedBy, state: 'running', endsAt }
}
