import { z } from 'zod'
import { LATER_SETTINGS, PlannedStep } from '#session/agenda/step.ts'

/** A step of an agenda from a file: nothing from a file runs. */
export const ContentStep = PlannedStep.extend({
  ...LATER_SETTINGS,
  // Nothing opens or closes by the clock on a copy.
  window: z.null().catch(null),
  state: z.enum(['planned', 'done', 'skipped']),
  run: z.int().min(0).max(10_000),
  startedAt: z.number().nullable(),
  endedAt: z.number().nullable(),
})
export type ContentStep = z.infer<typeof ContentStep>
