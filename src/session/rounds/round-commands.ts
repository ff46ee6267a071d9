import { z } from 'zod'
import { AgentId, MAX_AGENTS } from '#session/agents/agent.ts'
import { Question } from '#session/rounds/question.ts'
import {
  Candidates,
  Contribution,
  MAX_CANDIDATES,
  MAX_CYCLES,
  MAX_PICKS_OF_ROUND,
  MAX_ROUND_NOTES,
  MAX_TURN_CHARS,
  ModeratorVerdict,
  NoteId,
  PageView,
  Pick,
  PlannedTurn,
  RoundId,
  RoundMode,
  RoundTrigger,
  TurnId,
} from '#session/rounds/round.ts'
import { Amount, ModelUsage } from '#session/usage/model-usage.ts'
import { TurnFailure } from '#session/usage/turn-failure.ts'

const MAX_TURNS = 200
const notes = z.array(NoteId).max(MAX_ROUND_NOTES)
const said = {
  text: z.string().max(MAX_TURN_CHARS),
  notes: z.array(Contribution).max(20),
  usage: ModelUsage.nullable(),
}

/** How a turn ended. */
export const TurnOutcome = z.discriminatedUnion('state', [
  z.object({ state: z.literal('done'), ...said, candidates: Candidates.optional() }),
  z.object({ state: z.literal('cancelled'), ...said }),
  z.object({ state: z.literal('failed'), ...said, failure: TurnFailure }),
])
export type TurnOutcome = z.infer<typeof TurnOutcome>

/** How the moderator's choosing ended. */
export const ModerationOutcome = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('done'),
    agentId: AgentId,
    picks: z.array(Pick).max(MAX_PICKS_OF_ROUND),
    usage: ModelUsage.nullable(),
  }),
  z.object({
    state: z.literal('failed'),
    agentId: AgentId.nullable(),
    failure: TurnFailure,
    usage: ModelUsage.nullable(),
  }),
  z.object({ state: z.literal('cancelled'), usage: ModelUsage.nullable() }),
])
export type ModerationOutcome = z.infer<typeof ModerationOutcome>

/** The server’s planning sends `round.start`, its runner the commands of turns and moderations. */
export const ROUND_COMMANDS = [
  z.object({
    type: z.literal('round.start'),
    roundId: RoundId,
    question: Question,
    mode: RoundMode,
    cycles: z.int().min(1).max(MAX_CYCLES),
    turns: z.array(PlannedTurn).min(1).max(MAX_TURNS),
    notes,
    given: notes,
    trigger: RoundTrigger,
    moderate: z.boolean(),
    /** The moderators that must agree; missing: one agent moderates. */
    moderators: z.array(AgentId).min(2).max(MAX_AGENTS).optional(),
    synthesize: z.boolean(),
    /** Estimated by the server from the agents' prompts; held until the round ends. */
    hold: Amount,
    view: PageView.optional(),
  }),
  /** Ends every call of the round, its moderation and its synthesis; finished parts stay. */
  z.object({ type: z.literal('round.abort'), roundId: RoundId }),
  z.object({ type: z.literal('round.pause'), roundId: RoundId }),
  z.object({ type: z.literal('round.resume'), roundId: RoundId }),
  z.object({ type: z.literal('turn.retry'), roundId: RoundId, turnId: TurnId, hold: Amount }),
  z.object({ type: z.literal('turn.skip'), roundId: RoundId, turnId: TurnId }),
  /** A person posts a thought that a turn only considered; its note is on the canvas. */
  z.object({
    type: z.literal('candidate.post'),
    roundId: RoundId,
    turnId: TurnId,
    /** Its place in the turn's candidates. */
    index: z
      .int()
      .min(0)
      .max(MAX_CANDIDATES - 1),
    noteId: NoteId,
  }),
  /** Adds an imported round, which is over, with its turns. */
  z.object({
    type: z.literal('round.import'),
    roundId: RoundId,
    question: Question,
    fileName: z.string().max(200),
    /** One for each turn; agents by id, people (`agentId` null) by name. `file` is kept for an export of the same. */
    said: z
      .array(
        z.object({
          turnId: TurnId,
          agentId: AgentId.nullable(),
          name: z.string().max(200),
          at: z.number(),
          text: z.string().max(MAX_TURN_CHARS),
          notes: z.array(Contribution).max(20),
        }),
      )
      .max(2_000),
    log: z.string().max(4_000_000),
    frameId: NoteId.nullable(),
  }),
  /** The round's frame is on the canvas. */
  z.object({ type: z.literal('round.framed'), roundId: RoundId, frameId: NoteId }),
  z.object({ type: z.literal('turn.begin'), roundId: RoundId, turnId: TurnId, model: z.string() }),
  /** Its first words are on the canvas. */
  z.object({ type: z.literal('turn.post'), roundId: RoundId, turnId: TurnId, attempt: z.int().min(1) }),
  /** Changes nothing if the attempt is not running any more. */
  z.object({
    type: z.literal('turn.end'),
    roundId: RoundId,
    turnId: TurnId,
    attempt: z.int().min(1),
    outcome: TurnOutcome,
  }),
  z.object({ type: z.literal('moderation.begin'), roundId: RoundId, agentId: AgentId, model: z.string() }),
  /** With it the picks get their "+". `verdicts`: of several moderators, in place of the outcome's picks. */
  z.object({
    type: z.literal('moderation.end'),
    roundId: RoundId,
    outcome: ModerationOutcome,
    verdicts: z.array(ModeratorVerdict).max(MAX_AGENTS).optional(),
  }),
  /** Shows the picks that a step hid. */
  z.object({ type: z.literal('picks.show') }),
  /** By the server: the people with the board open. */
  z.object({ type: z.literal('picks.show-to-done'), here: z.array(z.string()) }),
  /** People selected no note of the round in time: the moderator's picks count. */
  z.object({ type: z.literal('picks.count'), roundId: RoundId }),
  /** All turns have ended, and moderation and synthesis if requested. */
  z.object({ type: z.literal('round.finish'), roundId: RoundId }),
] as const
