import { z } from 'zod'
import { boardPath, call, Nothing } from '#panels/api-call.ts'
import type { Theme } from '#session/gather.ts'

const Counts = z.object({ fresh: z.int(), all: z.int() })
export type GatherCounts = z.infer<typeof Counts>

const GatheredIdea = z.object({
  number: z.int(),
  text: z.string(),
  author: z.string().nullable(),
  isThere: z.boolean(),
})
export type GatheredIdea = z.infer<typeof GatheredIdea>

const Accepted = z.object({
  gather: z.object({
    grouped: z.array(z.object({ numbers: z.array(z.int()), movedNotes: z.array(z.string()) })),
  }),
})

const gathers = (boardId: string) => `${boardPath(boardId)}/gathers`
const gather = (boardId: string, gatherId: string) => `${gathers(boardId)}/${encodeURIComponent(gatherId)}`
const settle = (boardId: string, gatherId: string, how: 'undo' | 'dismiss' | 'abort') =>
  call(`${gather(boardId, gatherId)}/${how}`, Nothing, { method: 'POST' })

/** Themes over HTTP: one method a request. What became of a gathering is in the session. */
export const gathersApi = {
  /** How many ideas the next gathering would take. */
  counts: (boardId: string, signal?: AbortSignal) => call(`${gathers(boardId)}/fresh`, Counts, { signal }),
  ideas: (boardId: string, gatherId: string, signal?: AbortSignal) =>
    call(gather(boardId, gatherId), z.object({ ideas: z.array(GatheredIdea) }), { signal }),
  start: (boardId: string, all: boolean) =>
    call(gathers(boardId), Nothing, { method: 'POST', body: { all } }),
  /** `isGrouped`: as frames with the notes in them. */
  accept: (boardId: string, gatherId: string, themes: readonly Theme[], isGrouped: boolean) =>
    call(`${gather(boardId, gatherId)}/accept`, Accepted, {
      method: 'POST',
      body: { themes, group: isGrouped },
    }),
  undo: (boardId: string, gatherId: string) => settle(boardId, gatherId, 'undo'),
  dismiss: (boardId: string, gatherId: string) => settle(boardId, gatherId, 'dismiss'),
  abort: (boardId: string, gatherId: string) => settle(boardId, gatherId, 'abort'),
}
