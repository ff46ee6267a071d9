import type { IncomingMessage } from 'node:http'
import { clientAddress } from './rate-limit.ts'

const WINDOW_MS = 10 * 60 * 1000
const MAX_WRONG = 10
/** Addresses remembered at most; beyond it the oldest is forgotten. */
const MAX_ADDRESSES = 10_000

type Asker = Pick<IncomingMessage, 'headers' | 'socket'> | undefined

/** Keeps anybody from guessing on and on; another address still comes in. */
export interface PasswordTries {
  isBarred(asker: Asker): boolean
  wrong(asker: Asker): void
}

export function createPasswordTries(now: () => number): PasswordTries {
  const wrongs = new Map<string, { since: number; count: number }>()
  const keyOf = (asker: Asker) => (asker && clientAddress(asker)) ?? 'unknown'
  const open = (key: string) => {
    const seen = wrongs.get(key)
    return seen && now() - seen.since <= WINDOW_MS ? seen : null
  }
  return {
    isBarred: (asker) => (open(keyOf(asker))?.count ?? 0) >= MAX_WRONG,
    wrong(asker) {
      const key = keyOf(asker)
      const seen = open(key)
      if (seen) seen.count += 1
      else {
        wrongs.delete(key)
        wrongs.set(key, { since: now(), count: 1 })
      }
      const [oldest] = wrongs.keys()
      if (wrongs.size > MAX_ADDRESSES && oldest !== undefined) wrongs.delete(oldest)
    },
  }
}
