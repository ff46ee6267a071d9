import { z } from 'zod'
import {
  AdvisorsInStep,
  DEFAULT_PLAN,
  MAX_STEPS,
  ModeratorPicks,
  STEP_TOOLS,
  StepFrames,
  StepId,
  StepPlan,
  StepVote,
  ToolsInStep,
  WhoWrites,
  WritingInStep,
} from '#session/agenda/step.ts'
import { StepWindow } from '#session/agenda/step-window.ts'
import { RoundMode } from '#session/agents/round-mode.ts'
import { OthersNotesCount, RevealFields } from '#session/private-writing/private-writing.ts'
import { Time } from './time.ts'

/** The fields of a step that a request may set, each with its meaning. */
const settings = {
  title: StepPlan.shape.title,
  instruction: StepPlan.shape.instruction.describe('Shown to everyone while the step runs.'),
  question: StepPlan.shape.question.describe(
    'What the vote of the step asks, or else its pairs, or else what is filled in as the question to the advisors; empty: the vote has the step’s title, and pairs ask what would be both.',
  ),
  minutes: StepPlan.shape.minutes.describe(
    'The shared timer starts with the step, with so many minutes; null: without a timer.',
  ),
  endsItself: StepPlan.shape.endsItself.describe('Whether the step ends when its timer does.'),
  whoWrites: WhoWrites.describe('Who may change the canvas while the step runs.'),
  advisors: AdvisorsInStep.describe(
    'When advisors can be asked: not at all, whenever they are asked, only after the step has ended, or in rounds only and not by mentions.',
  ),
  maxAdvisorPercent: StepPlan.shape.maxAdvisorPercent.describe(
    'Advisors add at most so many notes, in percent of the notes that people have on the board; 0: they answer in words alone; null: no limit.',
  ),
  writing: WritingInStep.describe(
    'With `private`, private writing starts with the step, or continues with its settings: new notes are seen by their writers only until a reveal.',
  ),
  othersNotes: OthersNotesCount.describe(
    'With `private`: each person sees up to so many notes of others meanwhile, read-only, chosen so that each note is seen about equally often.',
  ),
  showsNames: z.boolean().describe('Whether these notes have names, and then the reveal too.'),
  hidesNames: z
    .boolean()
    .describe(
      'With `private`: whether the reveal leaves names out. Writers see it, and no facilitator can add names later.',
    ),
  tools: ToolsInStep.describe(
    'What people who are no facilitators can add: `all`, `notes` alone, or notes and what is listed. Pages offer nothing else, and the server takes back what they add otherwise while the step runs; what they added offline is kept.',
  ),
  frames: StepFrames.describe(
    'The titles of the frames that people write in. They are laid on the canvas when the step starts, once; a reveal puts each note into the frame it was written in.',
  ),
  vote: StepVote.nullable().describe(
    'A secret vote on all finished notes starts with the step: so many votes a person, and at most so many on one note; with `onGroups` the notes of a frame count as one; null: none.',
  ),
  mode: RoundMode.nullable().describe(
    'How advisors answer a question that names no mode; null: as on a board without steps.',
  ),
  moderatorPicks: ModeratorPicks.describe(
    'With `after-people`, what the moderator picks stays hidden until the step ends, everyone is done, or a facilitator shows it.',
  ),
  makesDecisions: StepPlan.shape.makesDecisions.describe(
    'Whether notes that people write while the step runs become decisions. A note with a checkbox is a to-do; one that was written in private is not meant.',
  ),
  pairsNotes: StepPlan.shape.pairsNotes.describe(
    'Whether each person who may write is shown two notes of people, one of them their own, and writes what would be both.',
  ),
  window: StepWindow.nullable().describe(
    'Times in milliseconds since 1970: the step starts at `opensAt` (null: when a facilitator starts it) and ends at `closesAt`, instead of its timer. With `late: refused` the server takes no private notes after the close. `reminders`: minutes before the close. `zone`: in which they were chosen. null: none.',
  ),
  offersTalk: StepPlan.shape.offersTalk.describe(
    'With `private` and a `window`: whether each person may talk with the clerk for five minutes while it is open. What they say becomes private notes that they check and hand in.',
  ),
}

/**
 * A planned step and its history. Fields to which a later release may add values are strings: a page may be older than
 * the server.
 */
export const StepResponse = z
  .object({
    id: z.string(),
    ...settings,
    title: z.string(),
    instruction: z.string(),
    question: z.string(),
    frames: z.array(z.string()),
    writing: z.string().describe(WritingInStep.options.join(', ')),
    tools: z
      .union([z.string(), z.array(z.string())])
      .describe(`all, notes, or a list of ${STEP_TOOLS.join(', ')}`),
    whoWrites: z.string().describe(WhoWrites.options.join(', ')),
    advisors: z.string().describe(AdvisorsInStep.options.join(', ')),
    mode: z.string().nullable().describe(RoundMode.options.join(', ')),
    moderatorPicks: z.string().describe(ModeratorPicks.options.join(', ')),
    state: z.enum(['planned', 'running', 'done', 'skipped']),
    run: z.int().describe('How often the step was started from its beginning; 0: never.'),
    startedAt: Time.nullable(),
    endedAt: Time.nullable(),
    voteId: z.string().nullable().describe('The vote that started with its last run; null: none did.'),
  })
  .meta({ id: 'Step' })

/** The steps in their order. An agenda without steps is one that was never planned. */
export const AgendaResponse = z.object({
  version: z.int().describe('Counts changes of what is planned. `PUT` names the one that it replaces.'),
  steps: z.array(StepResponse),
  currentId: z.string().nullable().describe('The step that runs; null: none.'),
  done: z.array(z.string()).describe('The ids of people who are done in the step that runs, or ran last.'),
  contributorCount: z.int().describe('How many have contributed in the window that is open, or closed last.'),
  contributors: z
    .array(z.string())
    .describe('The ids of these people; empty where the step leaves names out.'),
})
export type AgendaResponse = z.infer<typeof AgendaResponse>

const NewStep = z.object({
  title: settings.title,
  instruction: settings.instruction.default(DEFAULT_PLAN.instruction),
  question: settings.question.default(DEFAULT_PLAN.question),
  minutes: settings.minutes.default(DEFAULT_PLAN.minutes),
  endsItself: settings.endsItself.default(DEFAULT_PLAN.endsItself),
  whoWrites: settings.whoWrites.default(DEFAULT_PLAN.whoWrites),
  advisors: settings.advisors.default(DEFAULT_PLAN.advisors),
  maxAdvisorPercent: settings.maxAdvisorPercent.default(DEFAULT_PLAN.maxAdvisorPercent),
  writing: settings.writing.default(DEFAULT_PLAN.writing),
  othersNotes: settings.othersNotes.default(DEFAULT_PLAN.othersNotes),
  showsNames: settings.showsNames.default(DEFAULT_PLAN.showsNames),
  hidesNames: settings.hidesNames.default(DEFAULT_PLAN.hidesNames),
  tools: settings.tools.default(DEFAULT_PLAN.tools),
  frames: settings.frames.default(DEFAULT_PLAN.frames),
  vote: settings.vote.default(DEFAULT_PLAN.vote),
  mode: settings.mode.default(DEFAULT_PLAN.mode),
  moderatorPicks: settings.moderatorPicks.default(DEFAULT_PLAN.moderatorPicks),
  makesDecisions: settings.makesDecisions.default(DEFAULT_PLAN.makesDecisions),
  pairsNotes: settings.pairsNotes.default(DEFAULT_PLAN.pairsNotes),
  window: settings.window.default(DEFAULT_PLAN.window),
  offersTalk: settings.offersTalk.default(DEFAULT_PLAN.offersTalk),
  id: StepId.optional().describe('By default the server gives one.'),
})
/** A planned step with the defaults filled in. */
export type NewStep = z.output<typeof NewStep>

/** Replaces the whole agenda. A step keeps its id by naming it. */
export const AgendaRequest = z.object({
  version: z
    .int()
    .describe('The version that is replaced: another one meanwhile refuses with `agenda-changed`.'),
  steps: z.array(NewStep).max(MAX_STEPS),
})

/** Adds steps in their order, before one of the agenda or at its end. */
export const AddStepsRequest = z.object({
  steps: z.array(NewStep).min(1).max(MAX_STEPS),
  beforeId: StepId.nullable().optional().describe('The step before which they come; missing: at the end.'),
})

/** Missing fields stay as they are. */
export const EditStepRequest = z.object(settings).partial()
/** Starts a step. `from` refuses the request where someone else was faster. */
export const StartStepRequest = z.object({
  from: StepId.nullable()
    .optional()
    .describe(
      'The step that runs, which ends. If another one runs by now, the request is refused with `agenda-moved`.',
    ),
})
const OpenIds = z.array(z.string().max(64)).max(100).default([])
/** Moves on in the agenda, and finishes the open work of the step. */
export const NextStepRequest = z.object({
  from: StepId.nullable().describe(
    'The step that runs, which ends; null: none runs. If another one runs by now, the request is refused with `agenda-moved`.',
  ),
  to: StepId.nullable().describe('The step that starts; null: none does.'),
  reveal: z
    .object(RevealFields)
    .optional()
    .describe('Reveals the private notes first; missing: they stay private.'),
  closeVotes: OpenIds.describe('Votes that are closed first.'),
  closeRatings: OpenIds.describe('Ratings that are closed first.'),
  closeChecks: OpenIds.describe('Ids of documents about which people are asked no longer.'),
  endInterviews: OpenIds.describe('Interviews that are ended first.'),
})

/** Sets whether the caller is done in a step; `run` makes a late request of an earlier run harmless. */
export const MarkDoneRequest = z.object({
  run: z.int().describe('The `run` of the step: in a later one, no one is done yet.'),
  isDone: z.boolean(),
})
