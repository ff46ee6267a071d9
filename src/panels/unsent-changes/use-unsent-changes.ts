import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { useSendWaiting } from '#panels/requests/use-send-waiting.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { useToast } from '#ui/toast.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { type ChangeOutbox, changeOutboxOf, type UnsentChange } from './change-outbox.ts'
import { UNSENT_CHANGE_LABELS } from './unsent-change-labels.ts'

export function useChangeOutbox(): ChangeOutbox {
  const { connection, me } = useBoard()
  return changeOutboxOf(connection.boardId, me.id)
}

/** Changes of this person that the server does not have. */
export function useUnsentChanges(): readonly UnsentChange[] {
  return useReadable(useChangeOutbox().unsent)
}

/** Sends what waits. Once on each page of a board. */
export function useUnsentChangesOnReturn(): void {
  const { connection } = useBoard()
  const { sendAll } = useChangeOutbox()
  const isConnected = useReadable(connection.failure) === null
  const isWaiting = useUnsentChanges().some(({ refusal }) => refusal === null)
  useSendWaiting({ isConnected, isWaiting, send: sendAll })
}

/** Sends waiting changes on pages without a list of them, and leads to the review page, which lists refused ones. */
export function UnsentChangesNews(): null {
  const { boardId } = useBoard().connection
  const router = useRouter()
  const toast = useToast()
  useUnsentChangesOnReturn()
  const count = useUnsentChanges().filter(({ refusal }) => refusal !== null).length
  useEffect(() => {
    if (count === 0) return
    const onAction = () => router.push(`/b/${boardId}/review`)
    toast({
      text: UNSENT_CHANGE_LABELS.someRefused(count),
      action: { label: ACTION_LABELS.show, onAction },
    })
  }, [count, boardId, router, toast])
  return null
}
