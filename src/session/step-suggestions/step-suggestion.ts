import { z } from 'zod'
import { defineEvent } from '#session/core/events.ts'
import { idSchema } from '#session/core/id-schema.ts'
import type { DocumentRun } from '#session/documents/document-run.ts'
import { Amount, ModelUsage } from '#session/usage/model-usage.ts'
import { TurnFailure } from '#session/usage/turn-failure.ts'
import { NewStepKind } from './new-steps.ts'

/** `x` and 12 of [0-9a-z]. */
export const StepSuggestionId = idSchema('x', 'suggestion')
export const MAX_STEP_REASON_CHARS = 400

/** A step that is planned, or one of the closed list. */
export const SuggestedStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('planned'), stepId: z.string() }),
  z.object({ kind: z.literal('new'), step: NewStepKind }),
])
export type SuggestedStep = z.infer<typeof SuggestedStep>

/** How looking for the next step ended. */
export const StepSuggestionOutcome = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('done'),
    step: SuggestedStep,
    reason: z.string().min(1).max(MAX_STEP_REASON_CHARS),
    usage: ModelUsage.nullable(),
  }),
  z.object({ state: z.literal('failed'), failure: TurnFailure, usage: ModelUsage.nullable() }),
  z.object({ state: z.literal('cancelled'), usage: ModelUsage.nullable() }),
])
export type StepSuggestionOutcome = z.infer<typeof StepSuggestionOutcome>

/** The moderator's suggestion of the next step for facilitators. */
export interface StepSuggestion extends DocumentRun {
  /** `proposed`: it waits for a facilitator to start its step or to dismiss it. */
  state: 'queued' | 'thinking' | 'proposed' | 'followed' | 'dismissed' | 'failed' | 'cancelled'
  /** null: there is no answer. */
  step: SuggestedStep | null
  reason: string
}

const Of = { suggestionId: z.string() }

export const STEP_SUGGESTION_EVENTS = [
  defineEvent('step-suggestion.requested', { ...Of, hold: Amount }),
  defineEvent('step-suggestion.began', { ...Of, agentId: z.string(), model: z.string() }),
  defineEvent('step-suggestion.ended', { ...Of, outcome: StepSuggestionOutcome }),
  defineEvent('step-suggestion.aborted', Of),
  defineEvent('step-suggestion.dismissed', Of),
  /** The step that it suggested was started by the events before. */
  defineEvent('step-suggestion.followed', { ...Of, stepId: z.string() }),
] as const
export type StepSuggestionEvent = z.infer<(typeof STEP_SUGGESTION_EVENTS)[number]>

export interface StepSuggestionsSlice {
  /** By id, the newest last. In no projection but the facilitators'. */
  stepSuggestions: Record<string, StepSuggestion>
}
