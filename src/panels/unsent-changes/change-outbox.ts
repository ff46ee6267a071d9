import { customAlphabet } from 'nanoid'
import { z } from 'zod'
import { readStoredJson, writeStored } from '#base/browser-storage.ts'
import { inTurn } from '#base/in-turn.ts'
import { isSameValue } from '#base/is-same-value.ts'
import { type Readable, writable } from '#base/readable.ts'
import { reviewStorageKey } from '#panels/browser-storage/stored-review.ts'
import { type Failure, isPassing } from '#panels/requests/call-api.ts'
import { OwnChange, postChange, type SentChange } from '#panels/requests/own-change.ts'
import { countRequestFaults } from '#panels/requests/request-faults.ts'

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
 * 3. One tab sends at a time, and reads first what the others stored: an older choice must not reach the server after a newer one.
 * 4. A repeated request has the same id, so that the server makes each change once, also for two tabs.
 * 5. A change at which the server fails again and again is refused, so that later ones are sent.
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
  const { unsent, refresh, store } = openUnsentChanges(key)
  /** Callers of `send`, by the id of their change. */
  const callers = new Map<string, (sent: SentChange) => void>()
  const faults = countRequestFaults()
  let isSending = false

  const oldest = () => unsent.get().find(({ refusal }) => refusal === null)
  const remove = (id: string): void => store((now) => now.filter((each) => each.id !== id))
  const setRefusal = (id: string, refusal: string | null): void =>
    store((now) => now.map((each) => (each.id === id ? { ...each, refusal } : each)))

  function answerCaller(id: string, sent: SentChange): boolean {
    const caller = callers.get(id)
    callers.delete(id)
    caller?.(sent)
    return caller !== undefined
  }

  function refuse({ id }: UnsentChange, failure: Failure): void {
    // The part of the page that sent it shows the reason.
    if (answerCaller(id, { state: 'refused', failure })) remove(id)
    else setRefusal(id, failure.message)
  }

  async function sendAll(): Promise<void> {
    if (isSending) return
    isSending = true
    let outcome: SendOutcome
    do outcome = await inTurn(key, sendOldest)
    while (outcome === 'ended' || (outcome === 'nothing' && oldest()))
    isSending = false
    if (outcome === 'waits') for (const id of [...callers.keys()]) answerCaller(id, { state: 'kept' })
  }

  async function sendOldest(): Promise<SendOutcome> {
    refresh()
    answerForOtherTabs()
    const next = oldest()
    if (!next) return 'nothing'
    const answer = await post(boardId, next.change, next.id)
    if (answer.ok) {
      remove(next.id)
      answerCaller(next.id, { state: 'sent', ...answer.value })
    } else if (isPassing(answer.failure) && !faults.count(next.id, answer.failure)) return 'waits'
    else refuse(next, answer.failure)
    return 'ended'
  }

  /** Callers whose change another tab sent, or replaced by a newer one. */
  function answerForOtherTabs(): void {
    for (const id of [...callers.keys()]) {
      const change = unsent.get().find((each) => each.id === id)
      if (!change) answerCaller(id, { state: 'sent' })
      else if (change.refusal !== null) refuse(change, { code: 'refused', message: change.refusal })
    }
  }

  return {
    unsent,
    send(change) {
      const id = newId()
      const replaced: UnsentChange[] = []
      store((now) => {
        replaced.push(...now.filter((each) => isSameThing(each.change, change)))
        return [...now.filter((each) => !replaced.includes(each)), { id, change, refusal: null }]
      })
      for (const each of replaced) answerCaller(each.id, { state: 'kept' })
      return new Promise((resolve) => {
        callers.set(id, resolve)
        void sendAll()
      })
    },
    sendAll,
    async retry(id) {
      faults.forget(id)
      setRefusal(id, null)
      await sendAll()
    },
    discard: remove,
  }
}

type SendOutcome = 'ended' | 'waits' | 'nothing'

/** The changes in this browser's storage, which all tabs of their person write. */
function openUnsentChanges(key: string) {
  const read = () => z.array(UnsentChange).safeParse(readStoredJson(key)).data ?? []
  const unsent = writable<readonly UnsentChange[]>(read())
  /** Without storage, or once it is full, only this page has what waits. */
  let isStored = true

  globalThis.addEventListener?.('storage', (event) => {
    if (event.key === key) unsent.set(read())
  })

  /** Another tab may have stored something that this one has not heard of. */
  function refresh(): void {
    const stored = isStored ? read() : unsent.get()
    if (!isSameValue(stored, unsent.get())) unsent.set(stored)
  }

  function store(update: (now: readonly UnsentChange[]) => readonly UnsentChange[]): void {
    refresh()
    unsent.set(update(unsent.get()))
    isStored = writeStored(key, unsent.get().length > 0 ? JSON.stringify(unsent.get()) : null)
  }

  return { unsent, refresh, store }
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
    case 'answer':
      return `answer ${change.questionId}`
  }
}
