import type { Actor } from '#session/core/actor.ts'
import { accept, type DecideContext, type Decision, refuse } from '#session/core/decision.ts'
import { isTimeUp, type TimerEvent, type TimerSlice } from '#session/timer/timer.ts'
import type { AgendaEvent } from './agenda-events.ts'
import type { AgendaSlice } from './agenda-slice.ts'
import { currentStep, type Step, stepIn } from './step.ts'
import { hasOwnTimer, stepDeadline } from './step-ends-with-timer.ts'
import { windowRefusal } from './step-window.ts'

export type RunSlice = Pick<AgendaSlice, 'agenda' | 'stepDone'> & TimerSlice
export type RunEvent = AgendaEvent | TimerEvent
type RunDecision = Decision<RunEvent>
type DecideRun<Input> = (
  slice: RunSlice,
  input: Input,
  actor: Actor,
  context: Pick<DecideContext, 'now'>,
) => RunDecision
/** `from`: the step that the sender believes to run. */
export interface StepStart {
  stepId: string
  from: string | null
}
type EndReason = 'ended' | 'moved-on' | 'skipped' | 'time-up'

const MINUTE_MS = 60_000

/** Starts a step that has not run, or was skipped. The step that runs ends with it. */
export const startStep: DecideRun<StepStart> = (slice, start, _actor, { now }) => {
  const stop = cannotStart(slice, start, now)
  if (stop) return stop
  const step = stepIn(slice.agenda, start.stepId)
  if (step?.state === 'done') return refuse('step-done')
  return step ? begin(slice, step, 'started', now) : refuse('no-step')
}

/** Starts a step again from its beginning, without done marks and with a new timer. */
export const rerunStep: DecideRun<StepStart> = (slice, start, _actor, { now }) => {
  const stop = cannotStart(slice, start, now)
  if (stop) return stop
  const step = stepIn(slice.agenda, start.stepId)
  return step ? begin(slice, step, step.run === 0 ? 'started' : 'rerun', now) : refuse('no-step')
}

/** Continues a step that ended, without a timer: undo for an end. A skipped step is planned again. */
export const reopenStep: DecideRun<StepStart> = (slice, start, _actor, { now }) => {
  const step = stepIn(slice.agenda, start.stepId)
  if (step?.state === 'planned') return accept()
  if (step?.state === 'skipped') return accept({ kind: 'step.unskipped', data: { stepId: step.id } })
  const stop = cannotStart(slice, start, now)
  if (stop) return stop
  return step ? begin(slice, step, 'reopened', now) : refuse('no-step')
}

/** `null`: it can be started. A step that runs already needs no events: another facilitator was first. */
function cannotStart({ agenda }: RunSlice, { stepId, from }: StepStart, now: number): Decision<never> | null {
  const step = stepIn(agenda, stepId)
  if (!step) return refuse('no-step')
  if (agenda.currentId === stepId) return accept()
  if (agenda.currentId !== from) return refuseMoved(currentStep(agenda))
  const refused = windowRefusal(step.window, now)
  return refused ? refuse(refused) : null
}

function refuseMoved(current: Step | null): Decision<never> {
  return current ? refuse('agenda-moved.to-step', { step: current.title }) : refuse('agenda-moved.to-none')
}

function begin(slice: RunSlice, step: Step, how: 'started' | 'rerun' | 'reopened', now: number): RunDecision {
  const { id: stepId, title, window } = step
  const minutes = window ? null : step.minutes
  const run = how === 'reopened' ? step.run : step.run + 1
  const hasTimer = how !== 'reopened' && minutes !== null
  return accept(
    ...leave(slice, 'moved-on', now, hasTimer),
    { kind: 'step.started', data: { stepId, title, run, how } },
    ...(hasTimer ? [{ kind: 'timer.started', data: { durationMs: minutes * MINUTE_MS } } as const] : []),
  )
}

/** Ends what runs. Its timer is stopped, unless it has run out or another one is about to start. */
function leave(
  { agenda, timer }: RunSlice,
  why: EndReason,
  now: number,
  isTimerReplaced = false,
): RunEvent[] {
  const step = currentStep(agenda)
  if (!step) return []
  const { id: stepId, title, run } = step
  const stops = !isTimerReplaced && timer !== null && hasOwnTimer(step, timer) && !isTimeUp(timer, now)
  return [
    { kind: 'step.ended', data: { stepId, title, run, why } },
    ...(stops ? [{ kind: 'timer.stopped', data: {} } as const] : []),
  ]
}

/** Ends the running step and does the work promised for its end. Refusals: `no-step`, `step-not-running`. */
export const endStep: DecideRun<{ stepId: string }> = (slice, { stepId }, _actor, { now }) => {
  const step = stepIn(slice.agenda, stepId)
  if (!step) return refuse('no-step')
  if (step.state === 'done' || step.state === 'skipped') return accept()
  return step.state === 'running' ? accept(...leave(slice, 'ended', now)) : refuse('step-not-running')
}

/** Also ends the step if it runs. Refusals: `no-step`, `step-done`. */
export const skipStep: DecideRun<{ stepId: string }> = (slice, { stepId }, _actor, { now }) => {
  const step = stepIn(slice.agenda, stepId)
  if (!step) return refuse('no-step')
  if (step.state === 'skipped') return accept()
  if (step.state === 'done') return refuse('step-done')
  if (step.state === 'running') return accept(...leave(slice, 'skipped', now))
  return accept({ kind: 'step.skipped', data: { stepId, title: step.title } })
}

/** Whichever process sends it, and however often: a step ends once, and only when its time is up. */
export const endDueStep: DecideRun<{ stepId: string; run: number }> = (
  slice,
  { stepId, run },
  _actor,
  { now },
) => {
  const step = currentStep(slice.agenda)
  const deadline = stepDeadline(slice)
  const isDue = step?.id === stepId && step.run === run && deadline !== null && deadline <= now
  return isDue ? accept(...leave(slice, 'time-up', now)) : accept()
}
