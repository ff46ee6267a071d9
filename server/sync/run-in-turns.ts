import type { ChunkedWork } from '#base/chunked-work.ts'
import type { FairTurns } from './fair-turns.ts'

export interface Turns {
  /** Whose turns they are. */
  key: string
  /** Runs one chunk and books its time. */
  measure?: ((chunk: () => void) => void) | undefined
}

/**
 * Runs long work chunk by chunk, in turns with everyone's messages: who used less time lately goes first. Rejects with what
 * the work throws.
 */
export function runInTurns<Result>(
  turns: FairTurns,
  { key, measure = (chunk) => chunk() }: Turns,
  work: ChunkedWork<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    let isDone = false
    const takeChunk = (): void => {
      const step = work.next()
      if (!step.done) return
      isDone = true
      resolve(step.value)
    }
    turns.offer(key, {
      takeTurn() {
        try {
          measure(takeChunk)
        } catch (error) {
          isDone = true
          reject(error)
        }
        return !isDone
      },
    })
  })
}
