import { z } from 'zod'
import { Role } from '#session/core/role.ts'
import type { Projection } from '#session/projection.ts'
import { KeptSlices, slicesToKeep } from './kept-slices.ts'

const KeptPerson = z.object({
  id: z.string(),
  name: z.string(),
  color: z.string(),
  role: Role.nullable(),
  joinedAt: z.number(),
})

/** Data for opening a board without the server: the person whose copy it is, their role, and the authors of notes. */
const KeptSession = z.object({
  epoch: z.string(),
  projection: z.object({
    board: z.object({ id: z.string(), title: z.string(), premise: z.string(), createdAt: z.number() }),
    me: z.object({ id: z.string(), role: Role }),
    people: z.record(z.string(), KeptPerson),
    notes: z.object({ lastNumber: z.number() }),
    limits: z.object({ maxRecords: z.number(), maxTextChars: z.number() }),
  }),
  /** Missing in copies from before agents existed. */
  agents: KeptSlices.prefault({}),
})

/** This browser's copy of a session, for one person; `epoch` is that of the document. */
export interface KeptBoard {
  epoch: string
  projection: Projection
}

function keyOf(boardId: string, userId: string): string {
  return `parley:${boardId}:${userId}`
}

const KEPT_KEY = /^parley:([^:]+):[^:]+$/

/** Storage can be switched off, and then even reading the property throws. */
function storage(): Storage | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

/** `null` if nothing is kept, or another version of the page kept it. */
export function readKeptSession(boardId: string, userId: string): KeptBoard | null {
  const text = storage()?.getItem(keyOf(boardId, userId))
  if (!text) return null
  try {
    const kept = KeptSession.parse(JSON.parse(text))
    return { epoch: kept.epoch, projection: { ...kept.projection, ...kept.agents, links: [], storage: 'ok' } }
  } catch {
    // Written by another version of the page: the server will send everything again.
    return null
  }
}

/**
 * Without links: their secrets should not be stored on this device.
 * @param boardId with its suffix for a draft document
 */
export function keepSession(
  userId: string,
  epoch: string,
  projection: Projection,
  boardId: string = projection.board.id,
): void {
  const { board, me, people, notes, limits } = projection
  const kept = { epoch, projection: { board, me, people, notes, limits }, agents: slicesToKeep(projection) }
  try {
    storage()?.setItem(keyOf(boardId, userId), JSON.stringify(kept))
  } catch {
    // With a full storage the next visit needs the server to open the board.
  }
}

/** Removes the kept session of one board and person from this device. */
export function forgetSession(boardId: string, userId: string): void {
  storage()?.removeItem(keyOf(boardId, userId))
}

/** The boards that this browser keeps for a person; `epoch` is `null` if another version of the page wrote the copy. */
export function keptBoards(userId: string): { boardId: string; epoch: string | null }[] {
  return Object.keys(storage() ?? {}).flatMap((key) => {
    const boardId = KEPT_KEY.exec(key)?.[1]
    if (boardId === undefined || key !== keyOf(boardId, userId)) return []
    return [{ boardId, epoch: readKeptSession(boardId, userId)?.epoch ?? null }]
  })
}
