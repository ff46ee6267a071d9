import { customAlphabet } from 'nanoid'
import { z } from 'zod'
import { readStoredJson, writeStored } from '#base/browser-storage.ts'
import { type Readable, writable } from '#base/readable.ts'
import { reviewStorageKey } from '#panels/browser-storage/stored-review.ts'
import { type Failure, isPassing } from '#panels/requests/call-api.ts'
import { OwnChange, postChange, type SentChange } from '#panels/requests/own-change.ts'

const newId = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 16)

const UnsentChange = z.object({
  id: z.string(),
  change: OwnChange,
  /** The reason of the server's refusal after the connection was back; null: it waits. */
  refusal: z.string().nullable(),
})
/** A change that the server does not have. */
export type UnsentChange = z.infer<typeof UnsentChange>

/**
 * Changes of one person on their way to the server.
 *
 * 1. A change is stored in this browser before it is sent, and until the server has it or its person discards it.
 * 2. Changes are sent one after the other, the oldest first; a later change of the same thing replaces an earlier one.
 * 3. A repeated request has the same id, so that the server makes each change once, also for two tabs.
 */
export interface ChangeOutbox {
  unsent: Readable<readonly UnsentChange[]>
  send(change: OwnChange): Promise<SentChange>
  /** Sends what waits. Refused changes stay, with the reason. */
  sendAll(): Promise<void>
  retry(id: string): Promise<void>
  discard(id: string): void
}

interface ChangeOutboxOptions {
  boardId: string
  userId: string
  post?: typeof postChange
}

const outboxes = new Map<string, ChangeOutbox>()

/** The outbox of a person on a board, shared by all parts of the page. */
export function changeOutboxOf(boardId: string, userId: string): ChangeOutbox {
  const key = reviewStorageKey('unsent', boardId, userId)
  const known = outboxes.get(key)
  if (known) return known
  const outbox = createChangeOutbox({ boardId, userId })
  outboxes.set(key, outbox)
  return outbox
}

export function createChangeOutbox({
  boardId,
  userId,
  post = postChange,
}: ChangeOutboxOptions): ChangeOutbox {
  const key = reviewStorageKey('unsent', boardId, userId)
  const read = () => z.array(UnsentChange).safeParse(readStoredJson(key)).data ?? []
  const unsent = writable<readonly UnsentChange[]>(read())
  /** Callers of `send`, by the id of their change. */
  const callers = new Map<string, (sent: SentChange) => void>()
  let isSending = false

  // Another tab of this person has sent or kept something.
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key === key) unsent.set(read())
  })

  function store(next: readonly UnsentChange[]): void {
    unsent.set(next)
    writeStored(key, next.length > 0 ? JSON.stringify(next) : null)
  }

  const remove = (id: string): void => store(unsent.get().filter((each) => each.id !== id))

  function answerCaller(id: string, sent: SentChange): boolean {
    const caller = callers.get(id)
    callers.delete(id)
    caller?.(sent)
    return caller !== undefined
  }

  function refuse({ id }: UnsentChange, failure: Failure): void {
    // The part of the page that sent it shows the reason.
    if (answerCaller(id, { state: 'refused', failure })) remove(id)
    else store(unsent.get().map((each) => (each.id === id ? { ...each, refusal: failure.message } : each)))
  }

  async function sendAll(): Promise<void> {
    if (isSending) return
    isSending = true
    for (let next = oldest(); next; next = oldest()) {
      const answer = await post(boardId, next.change, next.id)
      if (answer.ok) {
        remove(next.id)
        answerCaller(next.id, { state: 'sent', ...answer.value })
      } else if (isPassing(answer.failure)) {
        for (const id of [...callers.keys()]) answerCaller(id, { state: 'kept' })
        break
      } else refuse(next, answer.failure)
    }
    isSending = false
  }

  const oldest = () => unsent.get().find(({ refusal }) => refusal === null)

  return {
    unsent,
    send(change) {
      const replaced = unsent.get().filter((each) => isSameThing(each.change, change))
      const id = newId()
      store([...unsent.get().filter((each) => !replaced.includes(each)), { id, change, refusal: null }])
      for (const each of replaced) answerCaller(each.id, { state: 'kept' })
      return new Promise((resolve) => {
        callers.set(id, resolve)
        void sendAll()
      })
    },
    sendAll,
    async retry(id) {
      store(unsent.get().map((each) => (each.id === id ? { ...each, refusal: null } : each)))
      await sendAll()
    },
    discard: remove,
  }
}

function isSameThing(one: OwnChange, other: OwnChange): boolean {
  return thingOf(one) === thingOf(other)
}

function thingOf(change: OwnChange): string {
  switch (change.kind) {
    case 'plus':
      return `plus ${change.noteId}`
    case 'vote':
      return `${change.voteId} ${change.noteId}`
    case 'rating':
      return `${change.ratingId} ${change.noteId}`
    case 'check':
      return `${change.documentId} ${change.pointId}`
    case 'done':
      return `done ${change.noteId}`
    case 'promotion':
      return `promotion ${change.noteIds.join(' ')}`
  }
}
