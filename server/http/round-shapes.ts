import { z } from '@hono/zod-openapi'
import { AgentId, MAX_AGENTS } from '#session/agent.ts'
import { EditMark, HandEdit } from '#session/hand-edit.ts'
import { ModelUsage } from '#session/model-usage.ts'
import {
  DEFAULT_MODE,
  MAX_CYCLES,
  MAX_ROUND_NOTES,
  NoteId,
  PageView,
  Pick,
  Question,
  RoundId,
  RoundMode,
  RoundState,
  RoundTrigger,
  TurnDuty,
  TurnFailure,
  TurnId,
} from '#session/round.ts'
import {
  EditedSynthesis,
  LeftOut,
  MAX_INSTRUCTIONS_CHARS,
  Sentence,
  SynthesisId,
} from '#session/synthesis.ts'

/** What goes in and out of the API about rounds and syntheses. */
const Time = z.int().describe('Milliseconds since 1970.')

export const EDITED =
  'Was another version saved meanwhile, the answer is 409 `version-conflict`, and nothing is lost: read the newest, then send yours on top of it. `from` is the place (from 0) of the part of the version before that a part continues; null: it is new; missing: the part that says the same. What says the same keeps who wrote it.'
export const NEWEST =
  'The newest version that you know of. Was another one saved since, the answer is 409 `version-conflict`.'

const Notes = z.array(NoteId).max(MAX_ROUND_NOTES)
const Agents = z.array(AgentId).max(MAX_AGENTS)

const TURN_STATES = ['queued', 'thinking', 'posting', 'done', 'failed', 'cancelled', 'skipped'] as const

export const TurnResponse = z
  .object({
    id: z.string(),
    agent: z.string().describe('Its id; empty: somebody in a file that was brought in.'),
    name: z.string().describe('What the agent is called, or who spoke in the file.'),
    saidAt: Time.optional().describe('When it was said, in a round from a file.'),
    duty: TurnDuty,
    phase: z.int().describe('Turns of one phase run side by side.'),
    state: z.enum(TURN_STATES),
    attempt: z.int(),
    model: z.string().nullable().describe('`provider:model`, once it began. demo: a script and no AI.'),
    text: z.string().describe('Its prose; what is still being said comes over the socket.'),
    notes: z.array(z.string()).describe('The notes that it posted.'),
    error: TurnFailure.optional(),
    usage: ModelUsage.nullable(),
  })
  .openapi('Turn')

const Moderation = z
  .object({
    state: z.enum(['none', 'queued', 'judging', 'done', 'failed', 'cancelled']),
    agent: z.string().nullable(),
    picks: z.array(Pick),
    error: TurnFailure.optional(),
  })
  .openapi('Moderation')

export const SynthesisResponse = z
  .object({
    id: z.string(),
    round: z.string().nullable(),
    version: z.int(),
    previous: z.string().nullable(),
    state: z.enum(['queued', 'writing', 'done', 'failed', 'cancelled']),
    agent: z.string().nullable(),
    model: z.string().nullable(),
    notes: z.array(z.string()).describe('What went in.'),
    instructions: z.string(),
    title: z.string(),
    sentences: z.array(Sentence),
    leftOut: z.array(LeftOut),
    edit: HandEdit.optional().describe(
      'A person saved this version; `restores`: the version that it brings back. Missing: an agent wrote it.',
    ),
    titleEdited: EditMark.optional(),
    card: z.string().nullable().describe('Its card on the canvas.'),
    tries: z.int().optional().describe('How often it was begun, restarts included; three times at most.'),
    askedBy: z.string(),
    startedAt: Time,
    endedAt: Time.nullable(),
    error: TurnFailure.optional(),
    usage: ModelUsage.nullable(),
  })
  .openapi('Synthesis')

export const RoundResponse = z
  .object({
    id: z.string(),
    number: z.int(),
    question: z.string(),
    mode: RoundMode,
    cycles: z.int(),
    state: RoundState,
    trigger: RoundTrigger,
    askedBy: z.string(),
    startedAt: Time,
    endedAt: Time.nullable(),
    notes: z.array(z.string()).describe('What it was asked about.'),
    frame: z.string().nullable().describe('Its frame on the canvas.'),
    turns: z.array(TurnResponse),
    moderation: Moderation,
    withoutNotes: z
      .array(z.string())
      .describe('Agents who answered in prose alone: moderator and synthesis do not read them.'),
    selection: z.array(z.string()).describe('Its notes that the conversation goes on with now.'),
    synthesis: SynthesisResponse.optional(),
  })
  .openapi('Round')

export const RoundRequest = z.object({
  question: Question,
  mode: RoundMode.optional().describe(
    `By default \`single\` for one agent, \`${DEFAULT_MODE}\` for several.`,
  ),
  agents: Agents.optional().describe('In the order in which they speak; by default those that are chosen.'),
  notes: Notes.optional().describe('The notes that the question is about.'),
  frame: NoteId.optional().describe('A frame that asks: what lies in it is what the question is about.'),
  moderate: z
    .boolean()
    .optional()
    .describe('By default true when several advisors are asked and the board has a moderator.'),
  synthesize: z.boolean().optional().describe('By default false.'),
  cycles: z.int().min(1).max(MAX_CYCLES).optional(),
  view: PageView.optional().describe(
    'What whoever asks sees of the page: left, top, width, height. Asked about no notes, the frame of the round is laid there.',
  ),
})
export const TurnRequest = z.object({ turn: TurnId })
export const FollowUp = z.object({ turn: TurnId, question: Question })

const SynthesisChoice = z.object({
  notes: Notes.optional(),
  instructions: z.string().max(MAX_INSTRUCTIONS_CHARS).optional(),
  agents: Agents.optional().describe('Only what these agents wrote goes in.'),
})
export const RoundSynthesisRequest = SynthesisChoice
export const SynthesisRequest = SynthesisChoice.extend({
  round: RoundId.optional(),
  previous: SynthesisId.optional().describe('Written anew: the card shows the new version.'),
})

export const SynthesisEdit = EditedSynthesis
/** Which version is the newest as far as the caller knows; another one in between is a conflict. */
export const RestoreSynthesis = z.object({ newest: SynthesisId.describe(NEWEST) })

export const OneRound = z.object({ round: RoundResponse })
export const OneSynthesis = z.object({ synthesis: SynthesisResponse })
