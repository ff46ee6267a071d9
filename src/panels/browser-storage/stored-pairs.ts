import { z } from 'zod'
import { PairsResponse } from '#api/pairs.ts'
import { forgetStored, readStoredJson, writeStored } from '#base/browser-storage.ts'

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
  return StoredPairs.safeParse(readStoredJson(keyOf(place))).data ?? null
}

/** In `localStorage`: a pair that was shown stays without a connection, and half a note survives a reload. */
export function storePairs(place: PairsPlace, pairs: StoredPairs): void {
  writeStored(keyOf(place), JSON.stringify(pairs))
}

/** Called before a sign-out: the next person at this browser must not read which notes were in a pair. */
export function forgetStoredPairs(userId: string): void {
  forgetStored(PREFIX, `:${userId}`)
}
