import type { CommandOf } from '#session/command.ts'
import type { Actor } from '#session/core/actor.ts'
import { accept, type DecideContext, type Decision, refuse } from '#session/core/decision.ts'
import type { BoardEvent } from '#session/event.ts'
import type { SessionState } from '#session/state.ts'
import { isTimeUp } from '#session/timer/timer.ts'
import { currentStep, type Step, stepIn } from './step.ts'
import { hasOwnTimer, stepDeadline } from './step-ends-with-timer.ts'

type RunState = Pick<SessionState, 'agenda' | 'timer' | 'stepDone'>
type TimeOfDecision = Pick<DecideContext, 'now'>
type StartCommand = CommandOf<'step.start' | 'step.rerun' | 'step.reopen'>
type EndReason = 'ended' | 'moved-on' | 'skipped' | 'time-up'

const MINUTE_MS = 60_000

/** Starts a step that has not run, or was skipped. The step that runs ends with it. */
export function startStep(
  state: RunState,
  command: CommandOf<'step.start'>,
  _actor: Actor,
  { now }: TimeOfDecision,
): Decision {
  const stop = cannotStart(state, command)
  if (stop) return stop
  const step = stepIn(state.agenda, command.stepId)
  if (step?.state === 'done') return refuse('step-done')
  return step ? begin(state, step, 'started', now) : refuse('no-step')
}

/** Starts a step again from its beginning, without done marks and with a new timer. */
export function rerunStep(
  state: RunState,
  command: CommandOf<'step.rerun'>,
  _actor: Actor,
  { now }: TimeOfDecision,
): Decision {
  const stop = cannotStart(state, command)
  if (stop) return stop
  const step = stepIn(state.agenda, command.stepId)
  return step ? begin(state, step, step.run === 0 ? 'started' : 'rerun', now) : refuse('no-step')
}

/** Continues a step that ended, without a timer: undo for an end. A skipped step is planned again. */
export function reopenStep(
  state: RunState,
  command: CommandOf<'step.reopen'>,
  _actor: Actor,
  { now }: TimeOfDecision,
): Decision {
  const step = stepIn(state.agenda, command.stepId)
  if (step?.state === 'planned') return accept()
  if (step?.state === 'skipped') return accept({ kind: 'step.unskipped', data: { stepId: step.id } })
  const stop = cannotStart(state, command)
  if (stop) return stop
  return step ? begin(state, step, 'reopened', now) : refuse('no-step')
}

/** Null: it can be started. A step that runs already needs no events: another facilitator was first. */
function cannotStart({ agenda }: RunState, { stepId, from }: StartCommand): Decision | null {
  if (!stepIn(agenda, stepId)) return refuse('no-step')
  if (agenda.currentId === stepId) return accept()
  return agenda.currentId === from ? null : refuseMoved(currentStep(agenda))
}

function refuseMoved(current: Step | null): Decision {
  return current ? refuse('agenda-moved.to-step', { step: current.title }) : refuse('agenda-moved.to-none')
}

function begin(state: RunState, step: Step, how: 'started' | 'rerun' | 'reopened', now: number): Decision {
  const { id: stepId, title, minutes } = step
  const run = how === 'reopened' ? step.run : step.run + 1
  const hasTimer = how !== 'reopened' && minutes !== null
  return accept(
    ...leave(state, 'moved-on', now, hasTimer),
    { kind: 'step.started', data: { stepId, title, run, how } },
    ...(hasTimer ? [{ kind: 'timer.started', data: { durationMs: minutes * MINUTE_MS } } as const] : []),
  )
}

/** Ends what runs. Its timer is stopped, unless it has run out or another one is about to start. */
function leave(state: RunState, why: EndReason, now: number, isTimerReplaced = false): BoardEvent[] {
  const { agenda, timer } = state
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
export function endStep(
  state: RunState,
  { stepId }: CommandOf<'step.end'>,
  _actor: Actor,
  { now }: TimeOfDecision,
): Decision {
  const step = stepIn(state.agenda, stepId)
  if (!step) return refuse('no-step')
  if (step.state === 'done' || step.state === 'skipped') return accept()
  return step.state === 'running' ? accept(...leave(state, 'ended', now)) : refuse('step-not-running')
}

/** Also ends the step if it runs. Refusals: `no-step`, `step-done`. */
export function skipStep(
  state: RunState,
  { stepId }: CommandOf<'step.skip'>,
  _actor: Actor,
  { now }: TimeOfDecision,
): Decision {
  const step = stepIn(state.agenda, stepId)
  if (!step) return refuse('no-step')
  if (step.state === 'skipped') return accept()
  if (step.state === 'done') return refuse('step-done')
  if (step.state === 'running') return accept(...leave(state, 'skipped', now))
  return accept({ kind: 'step.skipped', data: { stepId, title: step.title } })
}

/** Whichever process sends it, and however often: a step ends once, and only when its time is up. */
export function endDueStep(
  state: RunState,
  { stepId, run }: CommandOf<'step.end-due'>,
  _actor: Actor,
  { now }: TimeOfDecision,
): Decision {
  const step = currentStep(state.agenda)
  const deadline = stepDeadline(state)
  const isDue = step?.id === stepId && step.run === run && deadline !== null && deadline <= now
  return isDue ? accept(...leave(state, 'time-up', now)) : accept()
}

/** Counts only in the run that the person saw: in another one it refuses with `step-not-running`. */
export function markDone(
  { agenda, stepDone }: RunState,
  { stepId, run, isDone }: CommandOf<'step.mark-done'>,
  actor: Actor,
): Decision {
  if (actor.kind !== 'person') return refuse('not-for-agents')
  const step = currentStep(agenda)
  if (step?.id !== stepId || step.run !== run) return refuse('step-not-running')
  const { userId } = actor
  if (stepDone.userIds.includes(userId) === isDone) return accept()
  return accept({ kind: 'step.done-set', data: { stepId, userId, isDone } })
}
