import type { AgendaSlice } from '#session/agenda/agenda-slice.ts'
import { stepOfAdvisors } from '#session/agenda/step.ts'
import type { Actor } from '#session/core/actor.ts'
import { accept, type DecideContext, type Decision } from '#session/core/decision.ts'
import type { EventShape } from '#session/core/events.ts'
import { isAtLeast } from '#session/core/role.ts'
import type { MembersSlice } from '#session/members/members-slice.ts'
import type { RoundsSlice } from '#session/rounds/rounds-slice.ts'
import type { ModerationEvent } from './moderation-events.ts'
import { picksGiven } from './moderators-agree.ts'

type HiddenSlice = Pick<RoundsSlice, 'hiddenPicks'>
type People = Pick<MembersSlice, 'people'>

/** The slices from which follows whether everyone is done in the step that runs. */
export type DoneSlice = HiddenSlice & People & Pick<AgendaSlice, 'agenda' | 'stepDone'>

/** A person is done in the step that runs, or not any more. `isEveryone`: picks of later rounds in this step are shown too. */
export interface StepDoneSet {
  kind: 'step.done-set'
  data: { stepId: string; userId: string; isDone: boolean; isEveryone?: boolean | undefined }
}

/** The events that show everyone the hidden picks. */
export function picksShown({ hiddenPicks }: HiddenSlice): ModerationEvent[] {
  return Object.entries(hiddenPicks).flatMap(([roundId, picked]): ModerationEvent[] => {
    const { picks, verdicts } = picked
    return [
      { kind: 'picks.shown', data: { roundId, picks, ...(verdicts && { verdicts }) } },
      ...picksGiven(roundId, picked),
    ]
  })
}

/** A command with which a step may end or start: the moderator's picks are shown then. */
export function showingPicks<Slice, Command, Event extends EventShape>(
  decide: (state: Slice, command: Command, actor: Actor, context: DecideContext) => Decision<Event>,
) {
  return (
    state: Slice & HiddenSlice,
    command: Command,
    actor: Actor,
    context: DecideContext,
  ): Decision<Event | ModerationEvent> => {
    const decision = decide(state, command, actor, context)
    const moves = ['step.ended', 'step.started']
    if (!decision.ok || !decision.events.some(({ kind }) => moves.includes(kind))) return decision
    return accept<Event | ModerationEvent>(...decision.events, ...picksShown(state))
  }
}

/** The last person who is done shows the moderator's picks; `here` are the people who have the board open. */
export function showPicksWhenDone(
  state: DoneSlice,
  done: StepDoneSet,
  here: readonly string[],
): (StepDoneSet | ModerationEvent)[] {
  const { userId, isDone } = done.data
  if (!isDone || !isEveryoneDone(state, [...state.stepDone.userIds, userId], here)) return [done]
  return [{ ...done, data: { ...done.data, isEveryone: true } }, ...picksShown(state)]
}

/**
 * Like `showPicksWhenDone`, once those who were not done have left. Whichever process sends it, and however often: picks are shown
 * once.
 */
export function picksToDone(
  state: DoneSlice,
  { here }: { here: readonly string[] },
): Decision<StepDoneSet | ModerationEvent> {
  const { userIds, stepId, isEveryone } = state.stepDone
  const last = userIds.at(-1)
  const isRunning = stepOfAdvisors(state.agenda)?.state === 'running'
  if (!last || !stepId || !isRunning || isEveryone || here.length === 0) return accept()
  if (!isEveryoneDone(state, userIds, here)) return accept()
  const counted = { stepId, userId: last, isDone: true, isEveryone: true }
  return accept<StepDoneSet | ModerationEvent>({ kind: 'step.done-set', data: counted }, ...picksShown(state))
}

/** Whether all present people who may write are done; if none are present, whether all who may write are. */
function isEveryoneDone({ people }: People, done: readonly string[], here: readonly string[]): boolean {
  const writers = Object.values(people).filter(({ role }) => role !== null && isAtLeast(role, 'editor'))
  const known = writers.filter(({ id }) => here.includes(id))
  const awaited = known.length > 0 ? known : writers
  return awaited.length > 0 && awaited.every(({ id }) => done.includes(id))
}
