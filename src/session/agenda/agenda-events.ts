import { z } from 'zod'
import { RoundMode } from '#session/agents/round-mode.ts'
import { defineEvent } from '#session/core/events.ts'
import { OthersNotesCount } from '#session/private-writing/private-writing.ts'
import {
  AdvisorsInStep,
  LATER_SETTINGS,
  ModeratorPicks,
  StepVote,
  ToolsInStep,
  WhoWrites,
  WritingInStep,
} from './step.ts'
import { StepWindow } from './step-window.ts'

/** Stored for good: texts are read as they were written, and fields of later versions have defaults. */
const StoredPlan = z.object({
  title: z.string(),
  instruction: z.string(),
  question: z.string(),
  minutes: z.number().nullable(),
  endsItself: z.boolean(),
  whoWrites: WhoWrites,
  advisors: AdvisorsInStep,
  maxAdvisorPercent: z.number().nullable(),
  writing: WritingInStep,
  mode: RoundMode.nullable(),
  moderatorPicks: ModeratorPicks,
  othersNotes: OthersNotesCount,
  showsNames: z.boolean(),
  hidesNames: z.boolean(),
  tools: ToolsInStep,
  frames: z.array(z.string()),
  vote: StepVote.nullable(),
  makesDecisions: z.boolean(),
  pairsNotes: z.boolean(),
  window: StepWindow.nullable(),
  offersTalk: z.boolean(),
})
const StoredStep = StoredPlan.extend({ id: z.string(), ...LATER_SETTINGS })

const step = { stepId: z.string() }

export const AGENDA_EVENTS = [
  defineEvent('agenda.set', { steps: z.array(StoredStep) }),
  defineEvent('steps.added', { steps: z.array(StoredStep).min(1), beforeId: z.string().nullable() }),
  defineEvent('step.edited', { ...step, changes: StoredPlan.partial() }),
  defineEvent('step.moved', { ...step, beforeId: z.string().nullable() }),
  defineEvent('steps.removed', { stepIds: z.array(z.string()) }),
  defineEvent('steps.restored', { stepIds: z.array(z.string()) }),
  /** `title`: the log reads on its own after the step was renamed. A reopened step continues its run. */
  defineEvent('step.started', {
    ...step,
    title: z.string(),
    run: z.int(),
    how: z.enum(['started', 'rerun', 'reopened']),
    voteId: z.string().nullable().optional(),
  }),
  defineEvent('step.ended', {
    ...step,
    title: z.string(),
    run: z.int(),
    why: z.enum(['ended', 'moved-on', 'skipped', 'time-up']),
  }),
  defineEvent('step.skipped', { ...step, title: z.string() }),
  defineEvent('step.unskipped', step),
  defineEvent('step.done-set', {
    ...step,
    userId: z.string(),
    isDone: z.boolean(),
    /** Everyone who was here was done with it. */
    isEveryone: z.boolean().optional(),
  }),
] as const
export type AgendaEvent = z.infer<(typeof AGENDA_EVENTS)[number]>
