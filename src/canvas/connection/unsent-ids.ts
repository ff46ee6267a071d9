import { z } from 'zod'
import { keptBoards } from './kept-session.ts'

// Apart from what reads the document: every page asks, and few need Yjs for it.

const RecordWork = z.object({
  keys: z.union([z.literal('all'), z.array(z.string())]),
  textBefore: z.string().optional(),
})

const Unsent = z.object({
  records: z.record(z.string(), RecordWork),
  /** Of each Yjs client id that this person wrote under: where what the server has not called saved begins. */
  clocks: z.record(z.string(), z.number()),
})
/** What one person changed on a board since the server last called everything saved. */
export type Unsent = z.infer<typeof Unsent>

const NOTHING: Unsent = { records: {}, clocks: {} }

function keyOf(boardId: string, userId: string): string {
  return `parley:unsent:${boardId}:${userId}`
}

export function readUnsent(boardId: string, userId: string): Unsent {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(boardId, userId)) ?? '[]')
    // As pages before this one kept it: which records, and no more.
    if (Array.isArray(kept)) {
      return { ...NOTHING, records: Object.fromEntries(kept.map((id) => [String(id), { keys: 'all' }])) }
    }
    return Unsent.parse(kept)
  } catch {
    return NOTHING
  }
}

export function keepUnsent(boardId: string, userId: string, unsent: Unsent): void {
  try {
    if (Object.keys(unsent.records).length === 0) localStorage.removeItem(keyOf(boardId, userId))
    else localStorage.setItem(keyOf(boardId, userId), JSON.stringify(unsent))
  } catch {
    // Known until the page is left, then.
  }
}

/** Whether this browser's copy of a board may hold what the server never got. */
export function hasUnsentWork(boardId: string, userId: string): boolean {
  return Object.keys(readUnsent(boardId, userId).records).length > 0
}

/** Whether any board in this browser holds work of theirs that the server never got. */
export function hasUnsentBoards(userId: string): boolean {
  return keptBoards(userId).some(({ boardId }) => hasUnsentWork(boardId, userId))
}
