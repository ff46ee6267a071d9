import { z } from 'zod'
import type { Projection } from '#session/projection.ts'
import { EMPTY_SLICES } from './empty-slices.ts'

/** Raise it when a kept slice changes its shape: a page drops copies with another version. `stored-shape.test.ts` fails until then. */
export const COPY_VERSION = 5

/** Without these no board opens. */
const ALWAYS = ['board', 'me', 'people', 'notes', 'limits'] as const
const SMALL = [
  ...ALWAYS,
  ...(['agents', 'formerAgents', 'settings', 'refusedMentions', 'spend', 'models', 'log'] as const),
  ...(['frozen', 'agenda', 'stepDone'] as const),
] as const
const WITHOUT_DOCUMENTS = [...SMALL, 'conversationStarts', 'reactions', 'echoes', 'promotions'] as const
/**
 * The kept slices. Not those of the moment (timer, private writing, suggestions), which only the server knows; no links and blocked
 * people; and no votes, ratings, checks and interviews: answers are secret, and a browser may have several users.
 */
export const STORED_SLICES = [...WITHOUT_DOCUMENTS, 'rounds', 'syntheses', 'themeRuns', 'proposals'] as const

/** A browser gives an origin about five million characters for all of its boards. */
const MAX_CHARS = 400_000

type StoredSlices = Pick<Projection, (typeof ALWAYS)[number]> & Partial<Projection>

const SessionCopy = z.object({
  version: z.literal(COPY_VERSION),
  epoch: z.string(),
  // Not parsed further: code of this version wrote it.
  slices: z.custom<StoredSlices>((slices) => ALWAYS.every((name) => name in Object(slices))),
})

export interface StoredBoardCopy {
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
export function readStoredSession(boardId: string, userId: string): StoredBoardCopy | null {
  const text = storage()?.getItem(keyOf(boardId, userId))
  if (!text) return null
  try {
    const { epoch, slices } = SessionCopy.parse(JSON.parse(text))
    return { epoch, projection: { ...EMPTY_SLICES, ...slices, links: [], storage: 'ok' } }
  } catch {
    // Written by another version of the page: the server will send everything again.
    return null
  }
}

/** @param boardId with its suffix for a draft document */
export function storeSession(
  userId: string,
  epoch: string,
  projection: Projection,
  boardId: string = projection.board.id,
): void {
  const kept = { version: COPY_VERSION, epoch, slices: slicesToKeep(projection) }
  try {
    storage()?.setItem(keyOf(boardId, userId), JSON.stringify(kept))
  } catch {
    // With a full storage the next visit needs the server to open the board.
  }
}

/** The kept slices, or, if they are too large, those that don't grow with every round. */
function slicesToKeep(projection: Projection): Partial<Projection> {
  const pick = (names: readonly (keyof Projection)[]) =>
    Object.fromEntries(names.map((name) => [name, projection[name]]))
  const fitting = [STORED_SLICES, WITHOUT_DOCUMENTS]
    .map(pick)
    .find((slices) => JSON.stringify(slices).length <= MAX_CHARS)
  return fitting ?? pick(SMALL)
}

export function forgetSession(boardId: string, userId: string): void {
  storage()?.removeItem(keyOf(boardId, userId))
}

/** The boards that this browser keeps for a person; `epoch` is `null` if another version of the page wrote the copy. */
export function listStoredBoards(userId: string): { boardId: string; epoch: string | null }[] {
  return Object.keys(storage() ?? {}).flatMap((key) => {
    const boardId = KEPT_KEY.exec(key)?.[1]
    if (boardId === undefined || key !== keyOf(boardId, userId)) return []
    return [{ boardId, epoch: readStoredSession(boardId, userId)?.epoch ?? null }]
  })
}
