import { inTurn } from '#base/in-turn.ts'
import { isSameValue } from '#base/is-same-value.ts'
import { type Readable, writable } from '#base/readable.ts'
import {
  readCommentDraft,
  readUnsentComments,
  storeCommentDraft,
  storeUnsentComments,
  type UnsentComment,
} from '#panels/browser-storage/stored-comments.ts'
import { type ApiAnswer, isPassing } from '#panels/requests/call-api.ts'
import { countRequestFaults } from '#panels/requests/request-faults.ts'
import { anchorKey } from './anchor-key.ts'
import { sendComment } from './comment-requests.ts'

export type SentComment = { state: 'sent' } | { state: 'kept' } | { state: 'refused'; message: string }

/** Comments of this person on their way to the server. They are kept in this browser until they arrive. */
export interface CommentOutbox {
  unsent: Readable<readonly UnsentComment[]>
  /** `kept`: it waits for `sendAll`. */
  send(comment: UnsentComment): Promise<SentComment>
  /** Sends what waits, in order. Refused words go back to the draft of their place; returns the reasons. */
  sendAll(): Promise<string[]>
}

const outboxes = new Map<string, CommentOutbox>()

/** The outbox of a person on a board, shared by all parts of the page. */
export function commentOutboxOf(boardId: string, userId: string): CommentOutbox {
  const key = `${boardId} ${userId}`
  const known = outboxes.get(key)
  if (known) return known
  const outbox = createCommentOutbox(boardId, userId)
  outboxes.set(key, outbox)
  return outbox
}

type Post = (boardId: string, comment: UnsentComment) => Promise<ApiAnswer<unknown>>

export function createCommentOutbox(
  boardId: string,
  userId: string,
  post: Post = sendComment,
): CommentOutbox {
  const unsent = writable<readonly UnsentComment[]>(readUnsentComments(boardId, userId))
  const turn = `parley:comments:${boardId}:${userId}`
  const faults = countRequestFaults()
  /** Without storage, or once it is full, only this page has what waits. */
  let isStored = true
  let sending: Promise<string[]> | null = null

  /** Another tab may have sent or stored something. */
  function refresh(): readonly UnsentComment[] {
    const stored = isStored ? readUnsentComments(boardId, userId) : unsent.get()
    if (!isSameValue(stored, unsent.get())) unsent.set(stored)
    return unsent.get()
  }

  function set(next: readonly UnsentComment[]): void {
    unsent.set(next)
    isStored = storeUnsentComments(boardId, userId, next)
  }

  async function send(comment: UnsentComment): Promise<SentComment> {
    if (!refresh().some(({ id }) => id === comment.id)) set([...unsent.get(), comment])
    return await inTurn(turn, () => sendNow(comment))
  }

  async function sendNow(comment: UnsentComment): Promise<SentComment> {
    // Another tab had its turn before.
    if (!refresh().some(({ id }) => id === comment.id)) return { state: 'sent' }
    const answer = await post(boardId, comment)
    // Words at which the server fails again and again go back to their person: they would hold up the later ones.
    if (!answer.ok && isPassing(answer.failure) && !faults.count(comment.id, answer.failure))
      return { state: 'kept' }
    set(refresh().filter(({ id }) => id !== comment.id))
    return answer.ok ? { state: 'sent' } : { state: 'refused', message: answer.failure.message }
  }

  async function sendInOrder(): Promise<string[]> {
    const reasons: string[] = []
    for (const comment of refresh()) {
      const sent = await inTurn(turn, () => sendNow(comment))
      if (sent.state === 'kept') break
      if (sent.state !== 'refused') continue
      reasons.push(sent.message)
      const place = placeOfUnsent(comment)
      const words = [comment.text, readCommentDraft(boardId, userId, place)].filter(Boolean).join('\n')
      storeCommentDraft(boardId, userId, place, words)
    }
    return reasons
  }

  return {
    unsent,
    send,
    sendAll() {
      sending ??= sendInOrder().finally(() => {
        sending = null
      })
      return sending
    },
  }
}

/** The key of the draft that an unsent comment was. */
export function placeOfUnsent({ threadId, anchor }: UnsentComment): string {
  return anchor ? anchorKey(anchor) : threadId
}
