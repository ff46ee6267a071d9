import { z } from 'zod'

/** The exact prompt of an agent, and the notes in it. */
export const ContextResponse = z
  .object({
    instructions: z.string(),
    messages: z.array(z.object({ role: z.enum(['user', 'assistant']), content: z.string() })),
    hash: z
      .string()
      .describe(
        'SHA-256 of the JSON [instructions, [[role, content], …]], with the word "code" in place of the code between "data" and "begins".',
      ),
    leftOut: z.int().optional().describe('How many notes and messages had no room; missing: none.'),
    conversation: z.array(z.string()).describe('Notes that the conversation continues with.'),
    alternatives: z.array(z.string()).describe('Notes that were not chosen.'),
    visible: z.array(z.string()).describe('The other notes that it is shown.'),
  })
  .meta({ id: 'Context' })
export type ContextResponse = z.infer<typeof ContextResponse>
