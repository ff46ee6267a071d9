import { z } from 'zod'
import { RoundMode } from '#session/agents/round-mode.ts'
import { GivenChoices } from '#session/choosing/ballot/ballot.ts'
import { OthersNotesCount, PartsMode, PeopleOrder } from '#session/private-writing/private-writing.ts'
import {
  AdvisorsInStep,
  LATER_SETTINGS,
  MAX_STEPS,
  ModeratorPicks,
  PlannedStep,
  StepId,
  StepPlan,
  StepVote,
  ToolsInStep,
  WhoWrites,
  WritingInStep,
} from './step.ts'

const StepIds = z.array(StepId).min(1).max(MAX_STEPS)

/** The vote of a step, from the server, which reads the canvas. */
export const StepBallot = z.object({ voteId: z.string().max(64), ...GivenChoices })

/**
 * `from`: the step that the sender believes to run: a command over another facilitator's is refused. `ballot`: for a step that
 * votes, what the server gives its vote.
 */
const From = z.object({
  from: StepId.nullable(),
  ballot: StepBallot.optional(),
})

const OpenIds = z.array(z.string().max(64)).max(100).default([])
/** Items to close before the next step starts. An item that is closed already, or gone, stays so. */
const FinishInStep = z.object({
  /** Missing: private notes stay private. `mode` missing: all at once. */
  reveal: z
    .object({ isNamed: z.boolean(), mode: PartsMode.optional(), order: PeopleOrder.optional() })
    .optional(),
  voteIds: OpenIds,
  ratingIds: OpenIds,
  /** Ids of the documents that people are asked about. */
  checkIds: OpenIds,
  interviewIds: OpenIds,
})

export const AGENDA_COMMANDS = [
  /** Replaces what is planned. Steps with a known id keep what happened to them. */
  z.object({ type: z.literal('agenda.set'), version: z.int(), steps: z.array(PlannedStep).max(MAX_STEPS) }),
  z.object({
    type: z.literal('steps.add'),
    steps: z.array(PlannedStep).min(1).max(MAX_STEPS),
    /** null: at the end. */
    beforeId: StepId.nullable(),
  }),
  z.object({ type: z.literal('step.edit'), stepId: StepId, changes: StepPlan.partial() }),
  z.object({ type: z.literal('step.move'), stepId: StepId, beforeId: StepId.nullable() }),
  z.object({ type: z.literal('steps.remove'), stepIds: StepIds }),
  z.object({ type: z.literal('steps.restore'), stepIds: StepIds }),
  z.object({ type: z.literal('step.start'), stepId: StepId, ...From.shape }),
  /** Finishes what is open, ends the step `from` and starts the step `to`; null: none. */
  z.object({ type: z.literal('step.next'), to: StepId.nullable(), ...From.shape, ...FinishInStep.shape }),
  z.object({ type: z.literal('step.end'), stepId: StepId }),
  z.object({ type: z.literal('step.skip'), stepId: StepId }),
  z.object({ type: z.literal('step.rerun'), stepId: StepId, ...From.shape }),
  z.object({ type: z.literal('step.reopen'), stepId: StepId, ...From.shape }),
  /** "I'm done" of the person who sends it. */
  z.object({
    type: z.literal('step.mark-done'),
    stepId: StepId,
    run: z.int(),
    isDone: z.boolean(),
    /** From the server: who has the board open. */
    here: z.array(z.string()).optional(),
  }),
  /** The time of a step that ends itself is up. */
  z.object({ type: z.literal('step.end-due'), stepId: StepId, run: z.int() }),
] as const

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
  z.object({ kind: z.literal('agenda.set'), data: z.object({ steps: z.array(StoredStep) }) }),
  z.object({
    kind: z.literal('steps.added'),
    data: z.object({ steps: z.array(StoredStep).min(1), beforeId: z.string().nullable() }),
  }),
  z.object({
    kind: z.literal('step.edited'),
    data: StepOf.extend({ changes: StoredPlan.partial() }),
  }),
  z.object({ kind: z.literal('step.moved'), data: StepOf.extend({ beforeId: z.string().nullable() }) }),
  z.object({ kind: z.literal('steps.removed'), data: z.object({ stepIds: z.array(z.string()) }) }),
  z.object({ kind: z.literal('steps.restored'), data: z.object({ stepIds: z.array(z.string()) }) }),
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
