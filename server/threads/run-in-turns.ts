import type { ChunkedWork } from '#base/chunked-work.ts'
import type { FairTurns } from './fair-turns.ts'

/** The person among whose turns long work runs. */
export interface Turns {
  /** The owner of the share of time that the work uses. */
  key: string
  /** Runs one turn and records its time. */
  measure?: ((turn: () => void) => void) | undefined
}

/** Runs long work of this key in turns with everyone's. */
export type InTurns = <Result>(key: string, work: ChunkedWork<Result>) => Promise<Result>

/** A small board is done in one turn: each further turn is a round of the event loop that its people wait for. */
const TURN_MS = 2

/**
 * Runs long work a few chunks at a time, in turns with everyone's messages: the person with the least time lately goes
 * first. Rejects with the work's error.
 */
export function runInTurns<Result>(
  turns: FairTurns,
  { key, measure = (turn) => turn() }: Turns,
  work: ChunkedWork<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    let isDone = false
    const takeChunks = (): void => {
      const endsAt = performance.now() + TURN_MS
      do {
        const step = work.next()
        if (step.done) {
          isDone = true
          resolve(step.value)
        }
      } while (!isDone && performance.now() < endsAt)
    }
    turns.offer(key, {
      takeTurn() {
        try {
          measure(takeChunks)
        } catch (error) {
          isDone = true
          reject(error)
        }
        return !isDone
      },
    })
  })
}
