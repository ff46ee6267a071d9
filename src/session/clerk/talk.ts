import { z } from 'zod'
import { TurnFailure } from '#session/turn-failure.ts'

/** What came of one action of the clerk. */
export const ActionResult = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('captured'), number: z.int() }),
  /** Kept as a note that only the person sees until the reveal: it has no number yet. */
  z.object({ kind: z.literal('drafted'), noteId: z.string() }),
  /** It was there already: nothing was saved twice. */
  z.object({ kind: z.literal('known'), number: z.int() }),
  z.object({ kind: z.literal('tagged'), number: z.int(), tags: z.array(z.string()) }),
  z.object({ kind: z.literal('linked'), from: z.int(), to: z.int(), type: z.string() }),
  z.object({ kind: z.literal('read-back'), count: z.int() }),
  /** It asked for something that it may not, or that doesn't fit; `why` is a sentence. */
  z.object({ kind: z.literal('refused'), why: z.string() }),
])
export type ActionResult = z.infer<typeof ActionResult>

/** One message of a person's conversation with the clerk. Only that person gets it. */
export const TalkMessage = z.object({
  /** `m` and 12 of [0-9a-z]. */
  id: z.string(),
  by: z.enum(['me', 'clerk']),
  text: z.string(),
  at: z.number(),
  /** What a person says is `done` from the start. */
  state: z.enum(['thinking', 'writing', 'done', 'failed', 'cancelled']),
  /** For the clerk: the message that it answers. */
  answers: z.string().nullable(),
  /** For a person: how it came. */
  source: z.enum(['web', 'voice', 'api']).nullable(),
  /** For the clerk: what its actions did, in order. */
  results: z.array(ActionResult),
  /** For the clerk: `provider:model`. */
  model: z.string().nullable(),
  failure: TurnFailure.nullable(),
})
export type TalkMessage = z.infer<typeof TalkMessage>

/** Of one message to the clerk. */
export const MAX_TALK_CHARS = 4_000
