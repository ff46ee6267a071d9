import { z } from 'zod'
import { cleanText } from '#base/clean-text.ts'
import { fillIn } from '#base/sentence.ts'
import { DEFAULT_MODE, MODE_ADVISORS, RoundMode } from '#session/agents/round-mode.ts'
import { INPUT_SENTENCES } from '#session/core/input-sentences.ts'
import { OthersNotesCount } from '#session/private-writing/private-writing.ts'
import { StepWindow } from './step-window.ts'

/** In one agenda. */
export const MAX_STEPS = 40
export const MAX_STEP_TITLE_CHARS = 80
export const MAX_INSTRUCTION_CHARS = 600
/** A vote with this question has a title of the same length. */
export const MAX_STEP_QUESTION_CHARS = 200
/** Eight hours. */
export const MAX_STEP_MINUTES = 480
/** Most advisors' notes, in percent of the notes that people have written. */
export const MAX_ADVISOR_PERCENT = 400

/** Made by the page or the server that plans the step, unique in its agenda. */
export const StepId = z.string().regex(/^[\w-]{1,64}$/, INPUT_SENTENCES.stepId)

const StepTitle = z
  .string()
  .transform((title) => cleanText(title).replace(/\s+/g, ' ').trim())
  .pipe(
    z
      .string()
      .min(1, 'Give the step a title.')
      .max(MAX_STEP_TITLE_CHARS, `At most ${MAX_STEP_TITLE_CHARS} characters.`),
  )
  .meta({ maxLength: MAX_STEP_TITLE_CHARS })
const Instruction = z
  .string()
  .transform((text) => cleanText(text).trim())
  .pipe(z.string().max(MAX_INSTRUCTION_CHARS, `At most ${MAX_INSTRUCTION_CHARS} characters.`))
  .meta({ maxLength: MAX_INSTRUCTION_CHARS })

const StepQuestion = z
  .string()
  .transform((text) => cleanText(text).replace(/\s+/g, ' ').trim())
  .pipe(z.string().max(MAX_STEP_QUESTION_CHARS, `At most ${MAX_STEP_QUESTION_CHARS} characters.`))
  .meta({ maxLength: MAX_STEP_QUESTION_CHARS })

/** The people who may change the canvas while the step runs. Agents are under `AdvisorsInStep` instead. */
export const WhoWrites = z.enum(['everyone', 'facilitators', 'no-one'])
export type WhoWrites = z.infer<typeof WhoWrites>

/** When advisors can be asked: `each-round` means in rounds only, not by a mention in a note. */
export const AdvisorsInStep = z.enum(['off', 'when-asked', 'at-end', 'each-round'])
export type AdvisorsInStep = z.infer<typeof AdvisorsInStep>

const StepVotes = z.int().min(1).max(99)

/** A secret vote on all finished notes, which starts with the step. `onGroups`: the notes of a frame count as one. */
export const StepVote = z.object({
  votesEach: StepVotes,
  limitPerNote: StepVotes,
  onGroups: z.boolean().optional(),
})
export type StepVote = z.infer<typeof StepVote>

/** `private`: private writing starts with the step, unless it is on already. */
export const WritingInStep = z.enum(['open', 'private'])
export type WritingInStep = z.infer<typeof WritingInStep>

/** When everyone sees the moderator's picks: `after-people`: after people's own "+". */
export const ModeratorPicks = z.enum(['at-once', 'after-people'])
export type ModeratorPicks = z.infer<typeof ModeratorPicks>

export const STEP_TOOLS = ['text', 'shapes', 'arrows', 'drawing', 'frames', 'pictures'] as const
/** A kind that participants may add besides notes. */
export const StepTool = z.enum(STEP_TOOLS)
export type StepTool = z.infer<typeof StepTool>

/** Kinds that people below facilitator can add by hand: anything, notes alone, or notes and the listed kinds. */
export const ToolsInStep = z.union([z.enum(['all', 'notes']), z.array(StepTool).max(STEP_TOOLS.length)])
export type ToolsInStep = z.infer<typeof ToolsInStep>

/** So many fit beside each other on a screen and are still read. */
export const MAX_STEP_FRAMES = 6
export const MAX_FRAME_TITLE_CHARS = 40

/** The titles of the frames that people write in. */
export const StepFrames = z
  .array(
    z
      .string()
      .max(MAX_FRAME_TITLE_CHARS * 2, INPUT_SENTENCES.frameTitleLong)
      .transform((text) => cleanText(text).replace(/\s+/g, ' ').trim())
      .pipe(
        z
          .string()
          .min(1, INPUT_SENTENCES.frameTitleMissing)
          .max(
            MAX_FRAME_TITLE_CHARS,
            fillIn(INPUT_SENTENCES.frameTitleLength, { max: MAX_FRAME_TITLE_CHARS }),
          ),
      ),
  )
  .max(MAX_STEP_FRAMES, fillIn(INPUT_SENTENCES.maxFrames, { max: MAX_STEP_FRAMES }))
  .refine((titles) => new Set(titles).size === titles.length, INPUT_SENTENCES.frameTitleTwice)

/** The settings of a step that facilitators choose. */
export const StepPlan = z.object({
  title: StepTitle,
  instruction: Instruction,
  /**
   * The question of its vote, of its pairs or to its advisors, the first of these that the step has; empty: the vote has the
   * step's title, pairs have their usual question, and none is filled in for advisors.
   */
  question: StepQuestion,
  /** null: no timer is started with it. */
  minutes: z.int().min(1).max(MAX_STEP_MINUTES).nullable(),
  /** Whether the step ends with its timer. */
  endsItself: z.boolean(),
  whoWrites: WhoWrites,
  advisors: AdvisorsInStep,
  /** null: no limit; 0: they answer in words alone. */
  maxAdvisorPercent: z.int().min(0).max(MAX_ADVISOR_PERCENT).nullable(),
  writing: WritingInStep,
  /** With `private`: how many notes of others each person sees, and whether with names. */
  othersNotes: OthersNotesCount,
  showsNames: z.boolean(),
  /** With `private`: whether the reveal leaves names out. */
  hidesNames: z.boolean(),
  tools: ToolsInStep,
  /** Laid on the canvas when the step starts. */
  frames: StepFrames,
  vote: StepVote.nullable(),
  /** How advisors answer unless the question names a mode; null: as on a board without steps. */
  mode: RoundMode.nullable(),
  moderatorPicks: ModeratorPicks,
  /** Whether the notes that people write in the open become decisions. */
  makesDecisions: z.boolean(),
  /** Whether people who may write are shown pairs of notes, to write an idea that is both. */
  pairsNotes: z.boolean(),
  /** Opens and closes by the clock; null: the step has no such times. Its timer is not started then. */
  window: StepWindow.nullable(),
  /** Whether each person may talk with the clerk while the window is open, with private writing: see `window-talk.ts`. */
  offersTalk: z.boolean(),
})
export type StepPlan = z.infer<typeof StepPlan>

/** People first: the reasons are beside each setting on the page. */
export const DEFAULT_PLAN: StepPlan = {
  title: 'New step',
  instruction: '',
  question: '',
  minutes: 10,
  endsItself: false,
  whoWrites: 'everyone',
  advisors: 'at-end',
  maxAdvisorPercent: 50,
  writing: 'open',
  othersNotes: 0,
  showsNames: false,
  hidesNames: false,
  tools: 'all',
  frames: [],
  vote: null,
  mode: 'parallel',
  moderatorPicks: 'after-people',
  makesDecisions: false,
  pairsNotes: false,
  window: null,
  offersTalk: false,
}

/** A step before it runs. */
export const PlannedStep = StepPlan.extend({ id: StepId })
export type PlannedStep = z.infer<typeof PlannedStep>

/** Settings that steps stored earlier lack, with their defaults. */
export const LATER_SETTINGS = {
  question: z.string().max(MAX_STEP_QUESTION_CHARS).default(''),
  writing: WritingInStep.default('open'),
  othersNotes: OthersNotesCount.default(0),
  showsNames: z.boolean().default(false),
  hidesNames: z.boolean().default(false),
  tools: ToolsInStep.default('all'),
  frames: z.array(z.string()).default([]),
  vote: StepVote.nullable().default(null),
  mode: RoundMode.nullable().default(null),
  moderatorPicks: ModeratorPicks.default('at-once'),
  makesDecisions: z.boolean().default(false),
  pairsNotes: z.boolean().default(false),
  window: StepWindow.nullable().default(null),
  offersTalk: z.boolean().default(false),
}

/** A step as stored and shown; its texts were checked by the command. */
export const Step = PlannedStep.extend({
  ...LATER_SETTINGS,
  title: z.string(),
  instruction: z.string(),
  state: z.enum(['planned', 'running', 'done', 'skipped']),
  /** How often it was started from its beginning; 0: never. */
  run: z.int(),
  startedAt: z.number().nullable(),
  endedAt: z.number().nullable(),
  /** The vote that started with its last run; null: none did. */
  voteId: z.string().nullable().default(null),
})
export type Step = z.infer<typeof Step>

/** The agenda as everyone on the board sees it. */
export const AgendaView = z.object({
  /** Counts changes of the plan, not starts and ends. */
  version: z.int(),
  steps: z.array(Step).readonly(),
  /** The step that runs; null: none. */
  currentId: z.string().nullable(),
})
export type AgendaView = z.infer<typeof AgendaView>

export const NO_AGENDA: AgendaView = { version: 0, steps: [], currentId: null }

export interface RemovedStep {
  step: Step
  /** The step that followed it; null: it was the last. */
  beforeId: string | null
}

/** People who are done in the step that runs, or ran last. */
export interface StepDone {
  stepId: string | null
  userIds: readonly string[]
  /** Whether everyone there was done, and no mark was taken back since. */
  isEveryone: boolean
}
export const NO_ONE_DONE: StepDone = { stepId: null, userIds: [], isEveryone: false }

/**
 * The mode of a question without one, for this number of advisors: that of the running step, or of the last ended one
 * if advisors speak after it.
 */
export function usualMode(agenda: Pick<AgendaView, 'steps' | 'currentId'>, advisors: number): RoundMode {
  const mode = stepOfAdvisors(agenda)?.mode ?? DEFAULT_MODE
  const { min, max } = MODE_ADVISORS[mode]
  return advisors >= min && advisors <= max ? mode : DEFAULT_MODE
}

/** The step whose rules advisors follow now: the running one, or the last ended one if advisors speak after it. */
export function stepOfAdvisors(agenda: Pick<AgendaView, 'steps' | 'currentId'>): Step | null {
  return currentStep(agenda) ?? stepBefore(agenda)
}

function stepBefore({ steps }: Pick<AgendaView, 'steps'>): Step | null {
  const [last] = steps
    .filter(({ state }) => state === 'done')
    .toSorted((a, b) => (b.endedAt ?? 0) - (a.endedAt ?? 0))
  return last?.advisors === 'at-end' ? last : null
}

/** `null` if the agenda has no such step. */
export function stepIn({ steps }: Pick<AgendaView, 'steps'>, stepId: string): Step | null {
  return steps.find(({ id }) => id === stepId) ?? null
}

/** `null` when no step runs. */
export function currentStep(agenda: Pick<AgendaView, 'steps' | 'currentId'>): Step | null {
  return agenda.currentId === null ? null : stepIn(agenda, agenda.currentId)
}

/** The next step: the first planned one after the current, or after the last ended one. */
export function nextStep(agenda: AgendaView): Step | null {
  const { steps, currentId } = agenda
  const from = currentId === null ? lastOver(steps) : steps.findIndex(({ id }) => id === currentId)
  const isPlanned = ({ state }: Step): boolean => state === 'planned'
  return (
    steps.slice(from + 1).find(isPlanned) ?? (currentId === null ? (steps.find(isPlanned) ?? null) : null)
  )
}

function lastOver(steps: readonly Step[]): number {
  return steps.findLastIndex(({ state }) => state === 'done' || state === 'skipped')
}

/** A step without what happened to it. */
export function planOf(step: Step): PlannedStep {
  const {
    state: _state,
    run: _run,
    startedAt: _startedAt,
    endedAt: _endedAt,
    voteId: _voteId,
    ...plan
  } = step
  return plan
}
