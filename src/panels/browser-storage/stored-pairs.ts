import { z } from 'zod'
import { PairsResponse } from '#api/pairs.ts'

const PREFIX = 'parley:pairs:'

/** The pairs of one person in a run of a step, as this browser keeps them. */
const StoredPairs = PairsResponse.extend({
  /** The index of the pair that is shown. */
  shown: z.int().min(0),
  /** Words that were typed and not sent, by the number of their pair. */
  words: z.record(z.string(), z.string()),
  isFolded: z.boolean(),
  /** A pair was requested after the last one, and has not arrived yet. */
  isNextWanted: z.boolean(),
})
export type StoredPairs = z.infer<typeof StoredPairs>

export interface PairsPlace {
  boardId: string
  stepId: string
  run: number
  userId: string
}

const keyOf = ({ boardId, stepId, run, userId }: PairsPlace): string =>
  `${PREFIX}${boardId}:${stepId}:${run}:${userId}`

/** Returns them as they were when the page was left; `null` without any, and in a browser without storage. */
export function readStoredPairs(place: PairsPlace): StoredPairs | null {
  try {
    const kept = StoredPairs.safeParse(JSON.parse(localStorage.getItem(keyOf(place)) ?? 'null'))
    return kept.success ? kept.data : null
  } catch {
    return null
  }
}

/** In `localStorage`: a pair that was shown stays without a connection, and half a note survives a reload. */
export function storePairs(place: PairsPlace, pairs: StoredPairs): void {
  try {
    localStorage.setItem(keyOf(place), JSON.stringify(pairs))
  } catch {
    // Storage is switched off or full: it holds until the page is left.
  }
}

/** Called before a sign-out: the next person at this browser must not read which notes were in a pair. */
export function forgetStoredPairs(userId: string): void {
  try {
    const mine = Object.keys(localStorage).filter(
      (key) => key.startsWith(PREFIX) && key.endsWith(`:${userId}`),
    )
    for (const key of mine) localStorage.removeItem(key)
  } catch {
    // A browser without storage has kept nothing.
  }
}
