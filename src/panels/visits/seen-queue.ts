import { z } from 'zod'
import { readStoredJson, writeStored } from '#base/browser-storage.ts'
import { reviewStorageKey } from '#panels/browser-storage/stored-review.ts'
import { countSeenRequest } from '#panels/requests/seen-requests.ts'
import { type SeenThing, sendSeen } from './review-requests.ts'

/** Things are seen one by one: they are sent together. */
const GATHER_MS = 5_000
/** The limit of one request. */
const MAX_AT_ONCE = 1_000
const Stored = z.array(z.tuple([z.string(), z.number()]))

/** Things that this person has seen on a board and the server does not know yet. */
export interface SeenQueue {
  /** Begins a visit on the server, or continues it, even if nothing is seen. */
  begin(): void
  add(things: readonly SeenThing[]): void
  /** Things that the server does not know yet. */
  waiting(): SeenThing[]
  /** Sends what waits, as when the page is left. */
  flush(): Promise<void>
  /** Sends nothing until something is added. */
  hold(): void
}

const queues = new Map<string, SeenQueue>()

/** The queue of a person on a board, shared by all parts of the page. */
export function seenQueueOf(boardId: string, userId: string): SeenQueue {
  const key = reviewStorageKey('seen', boardId, userId)
  const known = queues.get(key)
  if (known) return known
  const queue = createSeenQueue(boardId, userId)
  queues.set(key, queue)
  return queue
}

/**
 * A failed request is repeated with the next thing, and when the page is left or the connection is back. Kept in this browser
 * until then.
 */
export function createSeenQueue(
  boardId: string,
  userId: string,
  send: typeof sendSeen = sendSeen,
): SeenQueue {
  const key = reviewStorageKey('seen', boardId, userId)
  const waiting = new Map<string, number>(Stored.safeParse(readStoredJson(key)).data)
  let timer: ReturnType<typeof setTimeout> | undefined
  let isVisitWanted = false

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const things = [...waiting].slice(0, MAX_AT_ONCE).map(([subject, seq]) => ({ subject, seq }))
    if (things.length === 0 && !isVisitWanted) return
    const answer = await send(boardId, things)
    if (!answer.ok) return
    isVisitWanted = false
    for (const { subject, seq } of things) if (waiting.get(subject) === seq) waiting.delete(subject)
    store()
    if (things.length > 0) countSeenRequest()
    if (waiting.size > 0) timer ??= setTimeout(() => void flush(), GATHER_MS)
  }

  function store(): void {
    writeStored(key, waiting.size > 0 ? JSON.stringify([...waiting]) : null)
  }

  return {
    hold() {
      clearTimeout(timer)
      timer = undefined
    },
    begin() {
      isVisitWanted = true
      timer ??= setTimeout(() => void flush(), GATHER_MS)
    },
    add(things) {
      for (const { subject, seq } of things) waiting.set(subject, Math.max(seq, waiting.get(subject) ?? 0))
      store()
      if (waiting.size > 0) timer ??= setTimeout(() => void flush(), GATHER_MS)
    },
    waiting: () => [...waiting].map(([subject, seq]) => ({ subject, seq })),
    flush,
  }
}
