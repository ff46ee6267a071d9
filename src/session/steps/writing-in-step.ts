import type { AgendaSlice } from '#session/agenda/agenda-slice.ts'
import { stepOfWriting } from '#session/agenda/private-step.ts'
import type { Step, StepPlan } from '#session/agenda/step.ts'
import type { Actor } from '#session/core/actor.ts'
import { accept, type DecideContext, type Decision } from '#session/core/decision.ts'
import type { EventShape } from '#session/core/events.ts'
import {
  isWritingPrivately,
  type PrivateWritingEvent,
  type PrivateWritingSlice,
} from '#session/private-writing/private-writing.ts'
import { cancelPrivateWriting, startStepWriting } from '#session/private-writing/private-writing-commands.ts'

export const WRITING_SETTINGS = ['writing', 'othersNotes', 'showsNames', 'hidesNames'] as const
export type WritingPlan = Pick<Step, 'id'> & Pick<StepPlan, (typeof WRITING_SETTINGS)[number]>
export type WritingSlice = Pick<AgendaSlice, 'agenda'> & Pick<PrivateWritingSlice, 'privateWriting'>

/**
 * Sets private writing by the rules of the step that runs from now on. An open step makes new notes open again; notes written
 * in private stay private until the reveal.
 */
export function setWriting(slice: WritingSlice, step: WritingPlan): Decision<PrivateWritingEvent> {
  if (step.writing === 'private') return startStepWriting(slice, step)
  const isOfStep = isWritingPrivately(slice.privateWriting) && stepOfWriting(slice) !== null
  return isOfStep ? cancelPrivateWriting(slice) : accept()
}

/** A command that may change how the running step writes: its private writing starts with it, or nothing happens. */
export function withWriting<Slice, Command, Event extends EventShape>(
  decide: (slice: Slice, command: Command, actor: Actor, context: DecideContext) => Decision<Event>,
  stepAfter: (slice: WritingSlice, command: Command) => WritingPlan | null,
) {
  return (
    slice: Slice & WritingSlice,
    command: Command,
    actor: Actor,
    context: DecideContext,
  ): Decision<Event | PrivateWritingEvent> => {
    const decision = decide(slice, command, actor, context)
    if (!decision.ok || decision.events.length === 0) return decision
    const step = stepAfter(slice, command)
    const writing = step ? setWriting(slice, step) : accept<PrivateWritingEvent>()
    return writing.ok ? accept<Event | PrivateWritingEvent>(...decision.events, ...writing.events) : writing
  }
}
