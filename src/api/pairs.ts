import { z } from 'zod'
import { MAX_PAIRS } from '#session/agenda/pairs-in-step.ts'
import { StepId } from '#session/agenda/step.ts'

/** Requests the caller's pairs in the running step, up to `count`. */
export const PairsRequest = z.object({
  step: StepId.describe('The step that runs.'),
  run: z.int().min(1).describe('Its run, as the agenda has it.'),
  count: z.int().min(1).max(MAX_PAIRS).describe('How many pairs the caller wants to have in this run.'),
})

const PairedNote = z.object({
  id: z.string(),
  number: z.int().nullable(),
  text: z.string().describe('Its words now; those that it had last, if it is gone.'),
})

/** The caller's own pairs of notes in a run of a step. */
export const PairsResponse = z
  .object({
    pairs: z
      .array(
        z.object({
          number: z.int().describe('Counts the caller’s pairs from 1.'),
          notes: z.array(PairedNote).describe('Two notes of people.'),
          writing: z
            .number()
            .nullable()
            .describe(
              'One of the notes was revealed without names: a note that is written from them comes without a name too, as one of the private writing that began then. null: it is signed.',
            ),
        }),
      )
      .describe('In their order. The same request always has the same ones.'),
    hasMore: z.boolean().describe('Whether there is another pair for the caller.'),
  })
  .meta({ id: 'Pairs' })
export type PairsResponse = z.infer<typeof PairsResponse>
