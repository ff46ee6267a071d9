import { z } from 'zod'
import type { Projection } from '#session/projection.ts'
import { Role } from '#session/role.ts'
import { KeptSlices, slicesToKeep } from './kept-slices.ts'

const KeptPerson = z.object({
  id: z.string(),
  name: z.string(),
  color: z.string(),
  role: Role.nullable(),
  joinedAt: z.number(),
})

/** What a page needs to open a board without the server: whose copy it is, what they may do, who wrote what. */
const KeptSession = z.object({
  epoch: z.string(),
  projection: z.object({
    board: z.object({ id: z.string(), title: z.string(), premise: z.string(), createdAt: z.number() }),
    me: z.object({ id: z.string(), role: Role }),
    people: z.record(z.string(), KeptPerson),
    notes: z.object({ lastNumber: z.number() }),
    limits: z.object({ maxRecords: z.number(), maxTextChars: z.number() }),
  }),
  /** Missing in what pages kept before there were agents. */
  agents: KeptSlices.prefault({}),
})

export interface KeptBoard {
  epoch: string
  projection: Projection
}

function keyOf(boardId: string, userId: string): string {
  return `parley:${boardId}:${userId}`
}

const KEPT_KEY = /^parley:([^:]+):[^:]+$/

/** The storage itself can be switched off, and then even reading the property throws. */
function storage(): Storage | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

export function readKeptSession(boardId: string, userId: string): KeptBoard | null {
  const text = storage()?.getItem(keyOf(boardId, userId))
  if (!text) return null
  try {
    const kept = KeptSession.parse(JSON.parse(text))
    return { epoch: kept.epoch, projection: { ...kept.projection, ...kept.agents, links: [], storage: 'ok' } }
  } catch {
    // Written by another version of the page: the server will tell everything again.
    return null
  }
}

/** Links stay out: their secrets need not lie on this device. */
export function keepSession(userId: string, epoch: string, projection: Projection): void {
  const { board, me, people, notes, limits } = projection
  const kept = { epoch, projection: { board, me, people, notes, limits }, agents: slicesToKeep(projection) }
  try {
    storage()?.setItem(keyOf(board.id, userId), JSON.stringify(kept))
  } catch {
    // A full storage only means that the next visit needs the server to open.
  }
}

export function forgetSession(boardId: string, userId: string): void {
  storage()?.removeItem(keyOf(boardId, userId))
}

/** The boards that this browser keeps for someone; epoch null: written by another version of the page. */
export function keptBoards(userId: string): { boardId: string; epoch: string | null }[] {
  return Object.keys(storage() ?? {}).flatMap((key) => {
    const boardId = KEPT_KEY.exec(key)?.[1]
    if (boardId === undefined || key !== keyOf(boardId, userId)) return []
    return [{ boardId, epoch: readKeptSession(boardId, userId)?.epoch ?? null }]
  })
}
