import { Problem } from '../answers/problem.ts'

/**
 * How many requests of one person, or of a stranger's address, are worked on at once; the others wait in
 * order (HT8).
 */
const MAX_AT_WORK = 6
const MAX_WAITING = 200
/** Like `MAX_AT_WORK`, for all people at one address: an office shares an address. */
const MAX_AT_WORK_OF_ADDRESS = 32
const MAX_WAITING_OF_ADDRESS = 1_000

/** A request that is being worked on. */
export interface RequestTurn {
  /** Lets the next one begin. Ending it twice changes nothing. */
  end(): void
}

/** Limits how many requests of one sender are worked on at once, so that others' are answered in between. */
export interface RequestTurns {
  /** Resolves in a tick of the event loop in which no other request starts. */
  begin(): Promise<void>
  /** Resolves when the request may be worked on; rejects with a Problem if too many wait already. */
  take(person: string, address: string): Promise<RequestTurn>
}

/** A request takes a place of its person first, so that one person can't fill the places of an office. */
export function createRequestTurns(): RequestTurns {
  const people = createLine(MAX_AT_WORK, MAX_WAITING)
  const addresses = createLine(MAX_AT_WORK_OF_ADDRESS, MAX_WAITING_OF_ADDRESS)
  const begin = createPace()
  return {
    begin,
    async take(person, address) {
      const endForPerson = await people.enter(person)
      try {
        const endForAddress = await addresses.enter(address)
        await begin()
        return {
          end() {
            endForPerson()
            endForAddress()
          },
        }
      } catch (error) {
        endForPerson()
        throw error
      }
    },
  }
}

interface Place {
  atWork: number
  waiting: (() => void)[]
}

/** A queue for each key: `maxAtWork` run, the others follow in order. */
function createLine(maxAtWork: number, maxWaiting: number) {
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
    async enter(key: string): Promise<() => void> {
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

/**
 * Starts at most one request in each tick of the event loop, so that messages of sockets are handled between two of them,
 * however many arrive together.
 */
export function createPace(): () => Promise<void> {
  const waiting: (() => void)[] = []
  function next(): void {
    waiting.shift()?.()
    if (waiting.length > 0) setImmediate(next)
  }
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve)
      if (waiting.length === 1) setImmediate(next)
    })
}
