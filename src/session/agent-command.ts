import { z } from 'zod'
import { AgentFields, AgentId, MAX_AGENT_FILE_CHARS, MAX_AGENTS } from './agent.ts'
import { BoardSettings } from './board-settings.ts'
import { RefusedMention } from './mention.ts'
import { Amount, ModelUsage } from './model-usage.ts'
import {
  Contribution,
  MAX_CYCLES,
  MAX_ROUND_NOTES,
  MAX_TURN_CHARS,
  NoteId,
  PageView,
  Pick,
  PlannedTurn,
  Question,
  RoundId,
  RoundMode,
  RoundTrigger,
  TurnFailure,
  TurnId,
} from './round.ts'
import { Instructions, SYNTHESIS_EDIT_COMMANDS, SynthesisId, SynthesisText } from './synthesis.ts'

const MAX_TURNS = 200
const notes = z.array(NoteId).max(MAX_ROUND_NOTES)
const said = {
  text: z.string().max(MAX_TURN_CHARS),
  notes: z.array(Contribution).max(20),
  usage: ModelUsage.nullable(),
}

/** How a turn ended. */
export const TurnOutcome = z.discriminatedUnion('state', [
  z.object({ state: z.literal('done'), ...said }),
  z.object({ state: z.literal('cancelled'), ...said }),
  z.object({ state: z.literal('failed'), ...said, failure: TurnFailure }),
])
export type TurnOutcome = z.infer<typeof TurnOutcome>

export const ModerationOutcome = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('done'),
    agentId: AgentId,
    picks: z.array(Pick).max(50),
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

export const SynthesisOutcome = z.discriminatedUnion('state', [
  z.object({ state: z.literal('done'), text: SynthesisText, usage: ModelUsage.nullable() }),
  /** What was written until then is kept. */
  z.object({ state: z.literal('cancelled'), text: SynthesisText, usage: ModelUsage.nullable() }),
  z.object({
    state: z.literal('failed'),
    text: SynthesisText,
    failure: TurnFailure,
    usage: ModelUsage.nullable(),
  }),
])
export type SynthesisOutcome = z.infer<typeof SynthesisOutcome>

/** What people ask of agents, rounds and signs. `round.start` and `synthesis.start` come from the server's own planning. */
export const AGENT_COMMANDS = [
  /** Adds it at the end, or changes the one with this id. */
  z.object({
    type: z.literal('agent.save'),
    agentId: AgentId,
    agent: AgentFields,
    file: z.string().max(MAX_AGENT_FILE_CHARS),
    isChosen: z.boolean().optional(),
  }),
  z.object({ type: z.literal('agent.remove'), agentId: AgentId }),
  z.object({ type: z.literal('agent.choose'), agentId: AgentId, isChosen: z.boolean() }),
  /** Ids that are not named keep their order behind the named ones. */
  z.object({ type: z.literal('agents.arrange'), agentIds: z.array(AgentId).max(MAX_AGENTS) }),
  z.object({ type: z.literal('settings.change'), settings: BoardSettings.partial() }),
  z.object({ type: z.literal('reaction.give'), noteId: NoteId, symbol: z.string().max(16) }),
  /** `agentId`: takes back an agent's "+". */
  z.object({
    type: z.literal('reaction.take'),
    noteId: NoteId,
    symbol: z.string().max(16),
    agentId: AgentId.optional(),
  }),
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
    synthesize: z.boolean(),
    /** Worked out by the server from what the agents will see; held until the round ends. */
    reserve: Amount,
    view: PageView.optional(),
  }),
  /** Ends every call of it, of its moderation and its synthesis, and keeps what is there. */
  z.object({ type: z.literal('round.abort'), roundId: RoundId }),
  z.object({ type: z.literal('round.pause'), roundId: RoundId }),
  z.object({ type: z.literal('round.resume'), roundId: RoundId }),
  z.object({ type: z.literal('turn.retry'), roundId: RoundId, turnId: TurnId, reserve: Amount }),
  z.object({ type: z.literal('turn.skip'), roundId: RoundId, turnId: TurnId }),
  z.object({
    type: z.literal('synthesis.start'),
    synthesisId: SynthesisId,
    roundId: RoundId.nullable(),
    /** The version before it, whose card it takes over. */
    previousId: SynthesisId.nullable(),
    notes: notes.min(1),
    instructions: Instructions,
    reserve: Amount,
  }),
  z.object({ type: z.literal('synthesis.abort'), synthesisId: SynthesisId }),
  ...SYNTHESIS_EDIT_COMMANDS,
  /** Every round and synthesis of the board, at once. */
  z.object({ type: z.literal('agents.stop') }),
  /** What an import brought: a round that is over, with what was said in it. */
  z.object({
    type: z.literal('round.import'),
    roundId: RoundId,
    question: Question,
    fileName: z.string().max(200),
    /** As many as turns; agents by id, people (`agentId` null) by name. `file` is kept for an export of the same. */
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
] as const

/** What the runner tells the session as it goes along: no person may. */
export const RUNNER_COMMANDS = [
  /** The round's frame is on the canvas. */
  z.object({ type: z.literal('round.framed'), roundId: RoundId, frameId: NoteId }),
  z.object({ type: z.literal('turn.begin'), roundId: RoundId, turnId: TurnId, model: z.string() }),
  /** Its first words are on the canvas. */
  z.object({ type: z.literal('turn.post'), roundId: RoundId, turnId: TurnId, attempt: z.int().min(1) }),
  /** Of an attempt that is not running any more, it changes nothing. */
  z.object({
    type: z.literal('turn.end'),
    roundId: RoundId,
    turnId: TurnId,
    attempt: z.int().min(1),
    outcome: TurnOutcome,
  }),
  z.object({ type: z.literal('moderation.begin'), roundId: RoundId, agentId: AgentId, model: z.string() }),
  /** With it the picks get their "+". */
  z.object({ type: z.literal('moderation.end'), roundId: RoundId, outcome: ModerationOutcome }),
  z.object({
    type: z.literal('synthesis.begin'),
    synthesisId: SynthesisId,
    agentId: AgentId,
    model: z.string(),
    cardId: NoteId.nullable(),
  }),
  z.object({ type: z.literal('synthesis.end'), synthesisId: SynthesisId, outcome: SynthesisOutcome }),
  /** All turns have ended, and moderation and synthesis if they were asked for. */
  z.object({ type: z.literal('round.finish'), roundId: RoundId }),
  /** An advisor that a note mentions was not asked. */
  z.object({ type: z.literal('mention.refuse'), ...RefusedMention.shape }),
] as const
