import { useEffect } from 'react'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { type ChangeOutbox, changeOutboxOf, type UnsentChange } from './change-outbox.ts'

export function useChangeOutbox(): ChangeOutbox {
  const { connection, me } = useBoard()
  return changeOutboxOf(connection.boardId, me.id)
}

/** Changes of this person that the server does not have. */
export function useUnsentChanges(): readonly UnsentChange[] {
  return useReadable(useChangeOutbox().unsent)
}

/** Sends what waits when the page opens and when the connection is back. Once on each page of a board. */
export function useUnsentChangesOnReturn(): void {
  const { connection } = useBoard()
  const outbox = useChangeOutbox()
  const isConnected = useReadable(connection.failure) === null
  useEffect(() => {
    if (!isConnected) return
    const send = (): void => void outbox.sendAll()
    send()
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [isConnected, outbox])
}
