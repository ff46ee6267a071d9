import { z } from 'zod'
import { AgentFields } from './agent.ts'
import { ModerationOutcome, SynthesisOutcome, TurnOutcome } from './agent-command.ts'
import { BoardSettings } from './board-settings.ts'
import { RefusedMention } from './mention.ts'
import { Amount } from './model-usage.ts'
import { Contribution, NoteId, PageView, Pick, PlannedTurn, RoundMode, RoundTrigger } from './round.ts'
import { SYNTHESIS_EDITED } from './synthesis.ts'

const round = { roundId: z.string() }
const turn = { ...round, turnId: z.string() }

/** What happened to agents, rounds and signs. For ever, like all events. */
export const AGENT_EVENTS = [
  z.object({
    kind: z.literal('agent.saved'),
    data: z.object({ agentId: z.string(), agent: AgentFields, file: z.string(), isChosen: z.boolean() }),
  }),
  z.object({ kind: z.literal('agent.removed'), data: z.object({ agentId: z.string(), name: z.string() }) }),
  z.object({
    kind: z.literal('agent.chosen'),
    data: z.object({ agentId: z.string(), isChosen: z.boolean() }),
  }),
  z.object({ kind: z.literal('agents.arranged'), data: z.object({ agentIds: z.array(z.string()) }) }),
  z.object({ kind: z.literal('settings.changed'), data: z.object({ settings: BoardSettings }) }),
  /** By the event's actor, a person. */
  z.object({ kind: z.literal('reaction.given'), data: z.object({ noteId: NoteId, symbol: z.string() }) }),
  /** `agentId`: an agent's "+", taken back by the event's actor. null: the actor's own. */
  z.object({
    kind: z.literal('reaction.taken'),
    data: z.object({ noteId: NoteId, symbol: z.string(), agentId: z.string().nullable() }),
  }),
  z.object({
    kind: z.literal('round.started'),
    data: z.object({
      ...round,
      number: z.int(),
      question: z.string(),
      mode: RoundMode,
      cycles: z.int(),
      turns: z.array(PlannedTurn),
      notes: z.array(NoteId),
      given: z.array(NoteId),
      afterNumber: z.int(),
      trigger: RoundTrigger,
      moderate: z.boolean(),
      synthesize: z.boolean(),
      reserve: Amount,
      view: PageView.optional(),
    }),
  }),
  z.object({ kind: z.literal('round.framed'), data: z.object({ ...round, frameId: NoteId }) }),
  z.object({ kind: z.literal('round.paused'), data: z.object(round) }),
  z.object({ kind: z.literal('round.resumed'), data: z.object(round) }),
  z.object({ kind: z.literal('round.aborted'), data: z.object(round) }),
  z.object({ kind: z.literal('round.finished'), data: z.object(round) }),
  z.object({
    kind: z.literal('round.imported'),
    data: z.object({
      ...round,
      number: z.int(),
      question: z.string(),
      fileName: z.string(),
      said: z.array(
        z.object({
          turnId: z.string(),
          agentId: z.string().nullable(),
          name: z.string(),
          at: z.number(),
          text: z.string(),
          notes: z.array(Contribution),
        }),
      ),
      log: z.string(),
      frameId: NoteId.nullable(),
    }),
  }),
  z.object({
    kind: z.literal('turn.began'),
    data: z.object({ ...turn, attempt: z.int(), model: z.string() }),
  }),
  z.object({ kind: z.literal('turn.posting'), data: z.object({ ...turn, attempt: z.int() }) }),
  z.object({
    kind: z.literal('turn.ended'),
    data: z.object({ ...turn, attempt: z.int(), outcome: TurnOutcome }),
  }),
  z.object({ kind: z.literal('turn.retried'), data: z.object({ ...turn, reserve: Amount }) }),
  z.object({ kind: z.literal('turn.skipped'), data: z.object(turn) }),
  z.object({
    kind: z.literal('moderation.began'),
    data: z.object({ ...round, agentId: z.string(), model: z.string() }),
  }),
  z.object({ kind: z.literal('moderation.ended'), data: z.object({ ...round, outcome: ModerationOutcome }) }),
  /** The moderator's "+", one event with all of its picks. */
  z.object({
    kind: z.literal('notes.picked'),
    data: z.object({ ...round, agentId: z.string(), picks: z.array(Pick) }),
  }),
  z.object({
    kind: z.literal('synthesis.asked'),
    data: z.object({
      synthesisId: z.string(),
      roundId: z.string().nullable(),
      version: z.int(),
      previousId: z.string().nullable(),
      notes: z.array(NoteId),
      instructions: z.string(),
      reserve: Amount,
    }),
  }),
  z.object({
    kind: z.literal('synthesis.began'),
    data: z.object({
      synthesisId: z.string(),
      agentId: z.string(),
      model: z.string(),
      cardId: NoteId.nullable(),
    }),
  }),
  z.object({
    kind: z.literal('synthesis.ended'),
    data: z.object({ synthesisId: z.string(), outcome: SynthesisOutcome }),
  }),
  SYNTHESIS_EDITED,
  z.object({ kind: z.literal('synthesis.aborted'), data: z.object({ synthesisId: z.string() }) }),
  z.object({ kind: z.literal('mention.refused'), data: RefusedMention }),
] as const
