import { z } from 'zod'

/** Stored for good, like all events. */
export const BOARD_EVENTS = [
  z.object({
    kind: z.literal('board.created'),
    data: z.object({ boardId: z.string(), title: z.string(), premise: z.string() }),
  }),
  z.object({ kind: z.literal('board.renamed'), data: z.object({ title: z.string() }) }),
  z.object({ kind: z.literal('premise.set'), data: z.object({ premise: z.string() }) }),
] as const
/** An event of the board's title and premise. */
export type BoardTitleEvent = z.infer<(typeof BOARD_EVENTS)[number]>
