import { z } from 'zod'
import { defineEvent } from '#session/core/events.ts'
import { HandEdit } from '#session/documents/hand-edit.ts'
import { NoteId } from '#session/rounds/round.ts'
import { Amount, ModelUsage } from '#session/usage/model-usage.ts'
import { TurnFailure } from '#session/usage/turn-failure.ts'
import { SynthesisText } from './synthesis.ts'

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

/** Stored for good, like all events. */
export const SYNTHESIS_EVENTS = [
  defineEvent('synthesis.requested', {
    synthesisId: z.string(),
    roundId: z.string().nullable(),
    version: z.int(),
    previousId: z.string().nullable(),
    notes: z.array(NoteId),
    instructions: z.string(),
    isRevision: z.literal(true).optional(),
    hold: Amount,
  }),
  defineEvent('synthesis.began', {
    synthesisId: z.string(),
    agentId: z.string(),
    model: z.string(),
    cardId: NoteId.nullable(),
  }),
  defineEvent('synthesis.ended', { synthesisId: z.string(), outcome: SynthesisOutcome }),
  defineEvent('synthesis.edited', {
    synthesisId: z.string(),
    previousId: z.string(),
    version: z.int(),
    edit: HandEdit,
    notes: z.array(NoteId),
    text: SynthesisText,
  }),
  defineEvent('synthesis.aborted', { synthesisId: z.string() }),
] as const
export type SynthesisEvent = z.infer<(typeof SYNTHESIS_EVENTS)[number]>
