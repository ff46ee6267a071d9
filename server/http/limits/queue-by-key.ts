import { Problem } from '../problem.ts'

/** A queue for each key, such as a person: so many run at once, the others follow in order. */
export interface QueueByKey {
  /**
   * Resolves when it may run. The returned function lets the next one run; calling it twice changes nothing. Rejects with a
   * Problem if too many wait already.
   */
  enter(key: string): Promise<() => void>
}

interface Place {
  atWork: number
  waiting: (() => void)[]
}

export function createQueueByKey(maxAtWork: number, maxWaiting: number): QueueByKey {
  const places = new Map<string, Place>()

  function leave(key: string, place: Place): void {
    const next = place.waiting.shift()
    // The next one takes over the place, so `atWork` stays.
    if (next) {
      next()
      return
    }
    place.atWork -= 1
    if (place.atWork === 0) places.delete(key)
  }

  return {
    async enter(key) {
      const place = places.get(key) ?? { atWork: 0, waiting: [] }
      places.set(key, place)
      if (place.atWork < maxAtWork) place.atWork += 1
      else if (place.waiting.length >= maxWaiting) throw new Problem('too-many-waiting')
      else await new Promise<void>((resolve) => place.waiting.push(resolve))
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        leave(key, place)
      }
    },
  }
}
