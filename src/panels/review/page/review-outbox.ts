import { z } from 'zod'
import { readStoredJson, writeStored } from '#base/browser-storage.ts'
import { type Readable, writable } from '#base/readable.ts'
import { reviewStorageKey } from '#panels/browser-storage/stored-review.ts'
import { type ApiAnswer, boardPath, call, Nothing } from '#panels/requests/call-api.ts'
import { PLUS } from '#session/board/reactions-of-board.ts'

const WaitingPlus = z.object({ noteId: z.string(), isOn: z.boolean() })
/** A "+" that the server does not have yet, or one that was taken back. */
export type WaitingPlus = z.infer<typeof WaitingPlus>

/** "+" that wait for a connection, kept in this browser. */
export interface ReviewOutbox {
  waiting: Readable<readonly WaitingPlus[]>
  /** Sends it now if there is a connection. A second "+" for a note replaces the first. */
  add(plus: WaitingPlus): void
  /** Sends what waits, one after the other, the oldest first. */
  flush(): Promise<void>
}

export interface ReviewOutboxOptions {
  boardId: string
  userId: string
  send?: (boardId: string, plus: WaitingPlus) => Promise<ApiAnswer<unknown>>
  /** A refused "+" is dropped: there is nothing on the page to try again. */
  onRefused: (message: string) => void
}

export function createReviewOutbox(options: ReviewOutboxOptions): ReviewOutbox {
  const { boardId, userId, send = sendPlus, onRefused } = options
  const key = reviewStorageKey('unsent', boardId, userId)
  const stored = z.array(WaitingPlus).safeParse(readStoredJson(key))
  const waiting = writable<readonly WaitingPlus[]>(stored.data ?? [])
  let underWay: Promise<void> | null = null

  function put(next: readonly WaitingPlus[]): void {
    waiting.set(next)
    writeStored(key, next.length > 0 ? JSON.stringify(next) : null)
  }

  async function sendAll(): Promise<void> {
    for (;;) {
      const [plus] = waiting.get()
      if (!plus) return
      const answer = await send(boardId, plus)
      if (!answer.ok && answer.failure.code === 'unreachable') return
      if (!answer.ok) onRefused(answer.failure.message)
      put(waiting.get().filter((each) => each !== plus))
    }
  }

  function flush(): Promise<void> {
    underWay ??= sendAll().finally(() => {
      underWay = null
    })
    return underWay
  }

  return {
    waiting,
    add(plus) {
      put([...waiting.get().filter(({ noteId }) => noteId !== plus.noteId), plus])
      void flush()
    },
    flush,
  }
}

function sendPlus(boardId: string, { noteId, isOn }: WaitingPlus): Promise<ApiAnswer<unknown>> {
  return call(`${boardPath(boardId)}/notes/${encodeURIComponent(noteId)}/reactions`, Nothing, {
    method: isOn ? 'POST' : 'DELETE',
    body: { symbol: PLUS.symbol },
  })
}
