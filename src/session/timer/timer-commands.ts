import { z } from 'zod'
import { accept, refuse } from '#session/core/decision.ts'
import { commandRoute, commandsOn } from '#session/core/define-command.ts'
import {
  isTimeUp,
  MAX_TIMER_MS,
  MIN_TIMER_MS,
  remainingMs,
  type Timer,
  TimerDuration,
  type TimerEvent,
  type TimerSlice,
} from './timer.ts'

const define = commandsOn<TimerSlice, TimerEvent>()
const byFacilitators = { minRole: 'facilitator', allowedOn: ['frozen'] } as const

const startTimer = define({
  type: 'timer.start',
  fields: {
    durationMs: TimerDuration.describe(
      `Milliseconds: ${MIN_TIMER_MS} to ${MAX_TIMER_MS}, which are 24 hours.`,
    ),
  },
  ...byFacilitators,
  route: commandRoute('post', '/timer', 'Start a timer', 'timer', {
    description: 'Refused with `timer-running` while another one runs or is paused.',
  }),
  // Two facilitators who press start at once must not replace each other's.
  decide: ({ timer }, { durationMs }, _actor, { now }) =>
    isUnderWay(timer, now)
      ? refuse('timer-running')
      : accept({ kind: 'timer.started', data: { durationMs } }),
})

const pauseTimer = define({
  type: 'timer.pause',
  fields: {},
  ...byFacilitators,
  route: commandRoute('post', '/timer/pause', 'Pause the timer', 'timer'),
  decide({ timer }, _command, _actor, { now }) {
    if (!isUnderWay(timer, now)) return refuse('no-timer')
    if (timer.state === 'paused') return accept()
    return accept({ kind: 'timer.paused', data: { remainingMs: remainingMs(timer, now) } })
  },
})

const resumeTimer = define({
  type: 'timer.resume',
  fields: {},
  ...byFacilitators,
  route: commandRoute('post', '/timer/resume', 'Continue a paused timer', 'timer'),
  decide({ timer }, _command, _actor, { now }) {
    if (!isUnderWay(timer, now)) return refuse('no-timer')
    if (timer.state === 'running') return accept()
    return accept({ kind: 'timer.resumed', data: { remainingMs: timer.remainingMs } })
  },
})

const adjustTimer = define({
  type: 'timer.adjust',
  fields: {
    byMs: z
      .int()
      .min(-MAX_TIMER_MS)
      .max(MAX_TIMER_MS)
      .describe('Milliseconds to add; negative: to remove. Between 1 second and 24 hours must be left.'),
  },
  ...byFacilitators,
  route: commandRoute('post', '/timer/adjust', 'Add time to the timer, or remove some', 'timer', {
    description:
      'Counts from what is left when the request arrives. Time that is added to an ended timer counts from that moment.',
  }),
  decide({ timer }, { byMs }, _actor, { now }) {
    if (!timer) return refuse('no-timer')
    if (byMs === 0) return accept()
    const left = remainingMs(timer, now) + byMs
    if (left < MIN_TIMER_MS || left > MAX_TIMER_MS) return refuse('timer-limit')
    return accept({ kind: 'timer.adjusted', data: { byMs, remainingMs: left } })
  },
})

const stopTimer = define({
  type: 'timer.stop',
  fields: {},
  ...byFacilitators,
  logLimit: 'none',
  route: commandRoute('delete', '/timer', 'Stop the timer, and remove one that has ended', 'timer'),
  decide: ({ timer }) => (timer ? accept({ kind: 'timer.stopped', data: {} }) : accept()),
})

export const TIMER_COMMANDS = [startTimer, pauseTimer, resumeTimer, adjustTimer, stopTimer] as const

/** Running or paused. */
function isUnderWay(timer: Timer | null, now: number): timer is Timer {
  return timer !== null && !isTimeUp(timer, now)
}
