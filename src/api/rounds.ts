import { z } from 'zod'
import { AdvisorKey, MAX_AGENTS } from '#session/agents/agent.ts'
import { DEFAULT_MODE, MAX_CYCLES, RoundMode } from '#session/agents/round-mode.ts'
import { Question } from '#session/rounds/question.ts'
import {
  MAX_CANDIDATES,
  MAX_ROUND_NOTES,
  NoteId,
  PageView,
  Pick,
  RoundState,
  RoundTrigger,
  SeenPart,
  TurnId,
  TurnTask,
} from '#session/rounds/round.ts'
import { ModelUsage } from '#session/usage/model-usage.ts'
import { TurnFailure } from '#session/usage/turn-failure.ts'
import { OriginOfRun } from './origin.ts'
import { SynthesisResponse } from './syntheses.ts'
import { Time } from './time.ts'

const Notes = z.array(NoteId).max(MAX_ROUND_NOTES)

const TURN_STATES = ['queued', 'thinking', 'posting', 'done', 'failed', 'cancelled', 'skipped'] as const

/** One turn of an agent in a round. `error` is `null` unless it failed. */
export const TurnResponse = z
  .object({
    id: z.string(),
    agent: z.string().describe('Its id; empty: a speaker in an imported file.'),
    name: z.string().describe('What the agent is called, or who spoke in the file.'),
    saidAt: Time.optional().describe('When it was said, in a round from a file.'),
    duty: TurnTask,
    part: SeenPart.shape.part
      .optional()
      .describe('The part of the board that it sees, in a staggered round.'),
    phase: z.int().describe('Turns of one phase run side by side.'),
    state: z.enum(TURN_STATES),
    attempt: z.int(),
    model: z.string().nullable().describe('`provider:model`, once it began. demo: a script and no AI.'),
    origin: OriginOfRun,
    text: z.string().describe('Its prose; what is still being said comes over the socket.'),
    notes: z.array(z.string()).describe('The notes that it posted.'),
    usual: z
      .record(z.string(), z.int())
      .describe(
        'By note: of a hundred people who are asked the same, how many would say it, by the agent’s own estimate.',
      ),
    candidates: z
      .array(
        z.object({
          text: z.string(),
          usualPercent: z.int().nullable().describe('As in `usual`; null: no estimate.'),
          note: z.string().nullable().describe('The note that a person made of it.'),
          echoes: z
            .string()
            .nullable()
            .describe('The note that said the same when the turn ended: that is why it was not posted.'),
        }),
      )
      .describe('What it considered and did not post.'),
    error: TurnFailure.optional(),
    usage: ModelUsage.nullable(),
  })
  .meta({ id: 'Turn' })

const Moderation = z
  .object({
    state: z.enum(['none', 'queued', 'judging', 'done', 'failed', 'cancelled']),
    agent: z.string().nullable(),
    picks: z.array(Pick).describe('Where several moderators must agree: the notes that each of them picked.'),
    moderators: z
      .array(
        z.object({
          agent: z.string(),
          picks: z.array(Pick).describe('Its own, chosen without the picks of the others.'),
          origin: OriginOfRun,
          error: TurnFailure.optional().describe(
            'Why it picked nothing; then nothing is picked in the round.',
          ),
          usage: ModelUsage.nullable(),
        }),
      )
      .optional()
      .describe('The moderators that must agree; missing: one agent moderates, or none.'),
    origin: OriginOfRun,
    isHidden: z.boolean().describe('Whether a step keeps its picks from everyone until people’s are in.'),
    error: TurnFailure.optional(),
  })
  .meta({ id: 'Moderation' })

/** A round with its turns, moderation and synthesis, as far as they are. */
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
    selection: z.array(z.string()).describe('Its notes that the conversation continues with now.'),
    synthesis: SynthesisResponse.optional(),
    synthesisMissing: z.string().optional().describe('Why there is no synthesis, though one was asked for.'),
  })
  .meta({ id: 'Round' })
export type RoundResponse = z.infer<typeof RoundResponse>

/** Starts a round. Missing fields follow the board: its chosen advisors and its settings. */
export const RoundRequest = z.object({
  question: Question,
  mode: RoundMode.optional().describe(
    `By default \`single\` for one agent; for several the mode of the agenda’s step, else \`${DEFAULT_MODE}\`.`,
  ),
  agents: z
    .array(AdvisorKey)
    .max(MAX_AGENTS)
    .optional()
    .describe(
      'In the order in which they speak; by default those that are chosen. `library:` and the id of an advisor of the library adds it to the board.',
    ),
  notes: Notes.optional().describe('The notes that the question is about.'),
  frame: NoteId.optional().describe('A frame that asks: what lies in it is what the question is about.'),
  moderate: z
    .boolean()
    .optional()
    .describe('By default true when several advisors are asked and the board has a moderator.'),
  synthesize: z
    .boolean()
    .optional()
    .describe(
      'By default true for `sequential`, if the board has a synthesizer and its budget allows; else false.',
    ),
  cycles: z.int().min(1).max(MAX_CYCLES).optional(),
  view: PageView.optional().describe(
    'What the person who asks sees of the page: left, top, width, height. Asked about no notes, the frame of the round is laid there.',
  ),
})
export type RoundRequest = z.input<typeof RoundRequest>
/** The turn that is tried again or skipped. */
export const TurnRequest = z.object({ turn: TurnId })
export const CandidateRequest = z.object({
  turn: TurnId,
  candidate: z
    .int()
    .min(0)
    .max(MAX_CANDIDATES - 1)
    .describe('Its place in the turn’s `candidates`, from 0.'),
})
/** One more question to the advisor of a turn. */
export const FollowUpRequest = z.object({ turn: TurnId, question: Question })

export const OneRound = z.object({ round: RoundResponse })
/** The rounds of a board, oldest first. */
export const Rounds = z.object({ rounds: z.array(RoundResponse) })
