import { customAlphabet } from 'nanoid'
import { useCallback, useState } from 'react'
import type { UnsentComment } from '#panels/browser-storage/stored-comments.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { useSendWaiting } from '#panels/requests/use-send-waiting.ts'
import type { ThreadAnchor } from '#session/comments/comment-anchor.ts'
import { useToast } from '#ui/toast.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { commentOutboxOf, type SentComment } from './comment-outbox.ts'

const newId = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 12)

/** Comments of this person that the server does not have. */
export function useUnsentComments(): readonly UnsentComment[] {
  const { connection, me } = useBoard()
  return useReadable(commentOutboxOf(connection.boardId, me.id).unsent)
}

interface SendingComment {
  isBusy: boolean
  /** The reason of a refusal. */
  problem: string | null
  /** Sends words to a thread, or to a new one with an anchor. The answer has the thread's id. */
  send: (
    text: string,
    to: { threadId: string } | { anchor: ThreadAnchor },
  ) => Promise<SentComment & { threadId: string }>
}

export function useSendComment(): SendingComment {
  const { connection, me } = useBoard()
  const outbox = commentOutboxOf(connection.boardId, me.id)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const send = useCallback<SendingComment['send']>(
    async (text, to) => {
      const id = newId()
      const threadId = 'threadId' in to ? to.threadId : `d${id}`
      setBusy(true)
      setProblem(null)
      const sent = await outbox.send({ id: `e${id}`, text, threadId, ...('anchor' in to && to) })
      setBusy(false)
      if (sent.state === 'refused') setProblem(sent.message)
      return { ...sent, threadId }
    },
    [outbox],
  )
  return { isBusy, problem, send }
}

/** Sends what waits. Once on each page of a board. */
export function useUnsentOnReturn(): void {
  const { connection, me } = useBoard()
  const toast = useToast()
  const isConnected = useReadable(connection.failure) === null
  const outbox = commentOutboxOf(connection.boardId, me.id)
  const isWaiting = useUnsentComments().length > 0
  const send = useCallback(async () => {
    const [reason] = await outbox.sendAll()
    if (reason !== undefined) toast({ text: reason })
  }, [outbox, toast])
  useSendWaiting({ isConnected, isWaiting, send })
}
