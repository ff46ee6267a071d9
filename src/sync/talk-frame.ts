import { z } from 'zod'
import { TalkMessage } from '#session/clerk/talk.ts'

/** Payload of a `talk` message (JSON), sent only to the windows of one person. */
export const TalkFrame = z.discriminatedUnion('type', [
  /** A new or changed message. */
  z.object({ type: z.literal('message'), message: TalkMessage }),
  /** More of an answer. `at` is how many characters were sent before; a page with another count reads the conversation again. */
  z.object({
    type: z.literal('more'),
    id: z.string(),
    at: z.int().min(0),
    text: z.string(),
    windowKey: z.string().optional(),
  }),
  /** The conversation, or the talk in a window, was deleted. */
  z.object({ type: z.literal('cleared'), windowKey: z.string().optional() }),
])
export type TalkFrame = z.infer<typeof TalkFrame>
