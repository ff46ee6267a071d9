import { z } from 'zod'
import { NewStepKind } from '#session/step-suggestions/new-steps.ts'
import { TurnFailure } from '#session/usage/turn-failure.ts'
import { Time } from './time.ts'

const StepSuggestionResponse = z
  .object({
    id: z.string(),
    state: z
      .enum(['queued', 'thinking', 'proposed', 'failed'])
      .describe('proposed: it waits for a facilitator to start its step or to dismiss it.'),
    tries: z.int().optional().describe('How often it was begun, restarts included; three times at most.'),
    requestedBy: z.string(),
    startedAt: Time,
    endedAt: Time.nullable(),
    agent: z.string().nullable(),
    model: z.string().nullable().describe('`provider:model`, once it began. demo: a script and no AI.'),
    step: z
      .union([
        z.object({ kind: z.literal('planned'), stepId: z.string() }),
        z.object({ kind: z.literal('new'), step: NewStepKind }),
      ])
      .nullable()
      .describe('A step of the agenda, or a new one that starting it adds. null: there is no answer.'),
    reason: z.string(),
    error: TurnFailure.optional(),
  })
  .meta({ id: 'StepSuggestion' })
export type StepSuggestionResponse = z.infer<typeof StepSuggestionResponse>

/** The newest suggestion, or `null`. */
export const OneStepSuggestion = z.object({
  suggestion: StepSuggestionResponse.nullable().describe(
    'null: none was asked for, or the last one was started, dismissed, or followed by a step.',
  ),
})
