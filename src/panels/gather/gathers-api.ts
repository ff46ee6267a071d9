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
  accept: (boardId: string, gatherId: string, themes: readonly Theme[]) =>
    call(`${gather(boardId, gatherId)}/accept`, Nothing, { method: 'POST', body: { themes } }),
  undo: (boardId: string, gatherId: string) => settle(boardId, gatherId, 'undo'),
  dismiss: (boardId: string, gatherId: string) => settle(boardId, gatherId, 'dismiss'),
  abort: (boardId: string, gatherId: string) => settle(boardId, gatherId, 'abort'),
}
