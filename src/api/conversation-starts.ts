import { z } from 'zod'

const ConversationStart = z
  .object({
    startedAt: z.int().describe('Milliseconds since 1970.'),
    startedBy: z.string().describe('The id of a person.'),
    afterNumber: z.int().describe("The board's last note number when it began."),
  })
  .meta({ id: 'Conversation' })

/** The new conversations that agents see, oldest first. */
export const ConversationStarts = z.object({ conversations: z.array(ConversationStart) })
export type ConversationStarts = z.infer<typeof ConversationStarts>
