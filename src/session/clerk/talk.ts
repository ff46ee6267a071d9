import { z } from 'zod'
import { TurnFailure } from '#session/usage/turn-failure.ts'

export const ActionResult = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('captured'), number: z.int() }),
  /** Kept as a note that only the person sees until the reveal: it has no number yet. */
  z.object({
    kind: z.literal('drafted'),
    noteId: z.string(),
    /** The person's words that the note was made from; missing outside of talks in windows. */
    quote: z.string().optional(),
  }),
  /** It was there already: nothing was saved twice. */
  z.object({ kind: z.literal('known'), number: z.int() }),
  z.object({ kind: z.literal('tagged'), number: z.int(), tags: z.array(z.string()) }),
  z.object({ kind: z.literal('linked'), from: z.int(), to: z.int(), type: z.string() }),
  /** Nothing is linked until the person accepts it; then it becomes `linked`. */
  z.object({
    kind: z.literal('suggested-link'),
    from: z.int(),
    to: z.int(),
    type: z.string(),
    why: z.string(),
    isDismissed: z.boolean(),
  }),
  z.object({ kind: z.literal('read-back'), count: z.int() }),
  /** The request was not allowed, or invalid; `why` is a sentence, whose name and values pages word. */
  z.object({
    kind: z.literal('refused'),
    why: z.string(),
    sentence: z.string().optional(),
    values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  }),
])
export type ActionResult = z.infer<typeof ActionResult>

/** One message of a person's conversation with the clerk. Only that person gets it. */
export const TalkMessage = z.object({
  /** `m` and 12 of [0-9a-z]. */
  id: z.string(),
  by: z.enum(['me', 'clerk']),
  text: z.string(),
  at: z.number(),
  /** A person's message is `done` from the start. */
  state: z.enum(['thinking', 'writing', 'done', 'failed', 'cancelled']),
  /** The message that the clerk answers; only on the clerk's messages. */
  answers: z.string().nullable(),
  /** The input of a person's message; only on people's messages. */
  source: z.enum(['web', 'voice', 'api']).nullable(),
  /** Results of the clerk's actions, in order; only on the clerk's messages. */
  results: z.array(ActionResult),
  /** `provider:model`; only on the clerk's messages. */
  model: z.string().nullable(),
  failure: TurnFailure.nullable(),
  /** The step and run of its talk in a collection window; missing: it is in the conversation. */
  windowKey: z.string().optional(),
  /** Its model is busy with other calls; not stored. */
  isWaiting: z.boolean().optional(),
})
export type TalkMessage = z.infer<typeof TalkMessage>

/** Longest quote of a person's words beside a draft, in characters. */
export const MAX_SAID_QUOTE_CHARS = 300

export const MAX_LINK_REASON_CHARS = 200

/** Longest message to the clerk, in characters. */
export const MAX_TALK_CHARS = 4_000
