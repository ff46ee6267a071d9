import { z } from 'zod'
import { AgentId } from '#session/agents/agent.ts'
import { MAX_ROUND_NOTES, NoteId, RoundId } from '#session/rounds/round.ts'
import {
  Instructions,
  SYNTHESIS_EDIT_COMMANDS,
  SYNTHESIS_EDITED,
  SynthesisId,
  SynthesisText,
} from '#session/syntheses/synthesis.ts'
import { Amount, ModelUsage } from '#session/usage/model-usage.ts'
import { TurnFailure } from '#session/usage/turn-failure.ts'

const notes = z.array(NoteId).max(MAX_ROUND_NOTES)

/** How writing a version ended. */
export const SynthesisOutcome = z.discriminatedUnion('state', [
  z.object({ state: z.literal('done'), text: SynthesisText, usage: ModelUsage.nullable() }),
  /** Keeps the text that was written. */
  z.object({ state: z.literal('cancelled'), text: SynthesisText, usage: ModelUsage.nullable() }),
  z.object({
    state: z.literal('failed'),
    text: SynthesisText,
    failure: TurnFailure,
    usage: ModelUsage.nullable(),
  }),
])
export type SynthesisOutcome = z.infer<typeof SynthesisOutcome>

export const SYNTHESIS_COMMANDS = [
  z.object({
    type: z.literal('synthesis.start'),
    synthesisId: SynthesisId,
    roundId: RoundId.nullable(),
    /** The version before it, whose card it takes over. */
    previousId: SynthesisId.nullable(),
    notes: notes.min(1),
    instructions: Instructions,
    /** Answers the criticisms of the version before. */
    isRevision: z.literal(true).optional(),
    hold: Amount,
  }),
  z.object({ type: z.literal('synthesis.abort'), synthesisId: SynthesisId }),
  ...SYNTHESIS_EDIT_COMMANDS,
  z.object({
    type: z.literal('synthesis.begin'),
    synthesisId: SynthesisId,
    agentId: AgentId,
    model: z.string(),
    cardId: NoteId.nullable(),
  }),
  z.object({ type: z.literal('synthesis.end'), synthesisId: SynthesisId, outcome: SynthesisOutcome }),
] as const

/** Stored for good, like all events. */
export const SYNTHESIS_EVENTS = [
  z.object({
    kind: z.literal('synthesis.requested'),
    data: z.object({
      synthesisId: z.string(),
      roundId: z.string().nullable(),
      version: z.int(),
      previousId: z.string().nullable(),
      notes: z.array(NoteId),
      instructions: z.string(),
      isRevision: z.literal(true).optional(),
      hold: Amount,
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
] as const
