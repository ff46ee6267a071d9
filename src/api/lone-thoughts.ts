import { z } from 'zod'

/** The thoughts that one person alone has, with their ends; the open ones first. */
export const LoneThoughtsResponse = z
  .object({
    thoughts: z.array(
      z.object({
        numbers: z.array(z.int()).describe('Its notes, oldest first.'),
        noteId: z.string().describe('The first of them.'),
        text: z.string(),
        end: z
          .enum(['decided', 'cited', 'minority', 'left-out', 'open'])
          .describe(
            'It became a decision or a to-do, is cited in a synthesis or proposal, is named in a minority report, was left out with a reason, or nothing took it up.',
          ),
        why: z.string().describe('Why a synthesis left it out; empty otherwise.'),
      }),
    ),
  })
  .meta({ id: 'LoneThoughts' })
export type LoneThoughtsResponse = z.infer<typeof LoneThoughtsResponse>
