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
})
const StoredStep = StoredPlan.extend({ id: z.string(), ...LATER_SETTINGS })

const StepOf = z.object({ stepId: z.string() })

export const AGENDA_EVENTS = [
  defineEvent('agenda.set', { steps: z.array(StoredStep) }),
  defineEvent('steps.added', { steps: z.array(StoredStep).min(1), beforeId: z.string().nullable() }),
  z.object({
    kind: z.literal('step.edited'),
    data: StepOf.extend({ changes: StoredPlan.partial() }),
  }),
  z.object({ kind: z.literal('step.moved'), data: StepOf.extend({ beforeId: z.string().nullable() }) }),
  defineEvent('steps.removed', { stepIds: z.array(z.string()) }),
  defineEvent('steps.restored', { stepIds: z.array(z.string()) }),
  z.object({
    kind: z.literal('step.started'),
    /** `title`: the log reads on its own after the step was renamed. A reopened step continues its run. */
    data: StepOf.extend({
      title: z.string(),
      run: z.int(),
      how: z.enum(['started', 'rerun', 'reopened']),
      voteId: z.string().nullable().optional(),
    }),
  }),
  z.object({
    kind: z.literal('step.ended'),
    data: StepOf.extend({
      title: z.string(),
      run: z.int(),
      why: z.enum(['ended', 'moved-on', 'skipped', 'time-up']),
    }),
  }),
  z.object({ kind: z.literal('step.skipped'), data: StepOf.extend({ title: z.string() }) }),
  z.object({ kind: z.literal('step.unskipped'), data: StepOf }),
  z.object({
    kind: z.literal('step.done-set'),
    data: StepOf.extend({
      userId: z.string(),
      isDone: z.boolean(),
      /** Everyone who was here was done with it. */
      isEveryone: z.boolean().optional(),
    }),
  }),
] as const
/** An event of the agenda. */
export type AgendaEvent = z.infer<(typeof AGENDA_EVENTS)[number]>
