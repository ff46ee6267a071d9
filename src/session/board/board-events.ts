import { z } from 'zod'
import { defineEvent } from '#session/core/events.ts'

/** Stored for good, like all events. */
export const BOARD_EVENTS = [
  defineEvent('board.created', { boardId: z.string(), title: z.string(), premise: z.string() }),
  defineEvent('board.renamed', { title: z.string() }),
  defineEvent('premise.set', { premise: z.string() }),
] as const
/** An event of the board's title and premise. */
export type BoardTitleEvent = z.infer<(typeof BOARD_EVENTS)[number]>
