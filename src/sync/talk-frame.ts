import { z } from 'zod'
import { TalkMessage } from '#session/talk.ts'

/** Payload of a `talk` message (JSON), sent to every window of one person and to nobody else. */
export const TalkFrame = z.discriminatedUnion('type', [
  /** It is new, or has changed. */
  z.object({ type: z.literal('message'), message: TalkMessage }),
  /** More of an answer. `at`: characters sent before; whoever has another count reads the conversation anew. */
  z.object({ type: z.literal('more'), id: z.string(), at: z.int().min(0), text: z.string() }),
  /** The conversation was deleted. */
  z.object({ type: z.literal('cleared') }),
])
export type TalkFrame = z.infer<typeof TalkFrame>
