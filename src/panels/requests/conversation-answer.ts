import { z } from 'zod'
import { TalkMessage } from '#session/clerk/talk.ts'

/** A stretch of one's own conversation, oldest first. Unknown keys pass. */
export const TalkPage = z.object({
  messages: z.array(TalkMessage),
  /** There is more before it. */
  hasMore: z.boolean(),
})
export type TalkPage = z.infer<typeof TalkPage>

/** What was said, and the answer that has begun. */
export const Said = z.object({ message: TalkMessage, answer: TalkMessage })
export type Said = z.infer<typeof Said>
