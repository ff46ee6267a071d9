'use client'

import { useCallback, useEffect, useState } from 'react'
import { type BoardConnection, connectBoard } from '#canvas/board-connection.ts'
import { api } from '#panels/api.ts'
import { copyText } from '#panels/share/copy-text.ts'
import { useToast } from '#ui/toast.tsx'
import { useBoard } from './board-context.tsx'

/** A second refusal within this time is shown instead of tried again: it would go on for ever. */
const REFUSAL_WINDOW_MS = 60_000

function serverUrl(): string {
  const { protocol, host } = window.location
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/sync`
}

interface UsedConnection {
  /** null for the first moment. */
  connection: BoardConnection | null
  restart: () => void
}

/** Connects while the page is shown. After a refused change it begins again from the server's document. */
export function useBoardConnection(boardId: string, userId: string): UsedConnection {
  const [connection, setConnection] = useState<BoardConnection | null>(null)
  const [attempt, setAttempt] = useState({ count: 0, refusedAt: 0 })
  const toast = useToast()
  const restart = useCallback(() => setAttempt(({ count }) => ({ count: count + 1, refusedAt: 0 })), [])
  useEffect(() => {
    let isGone = false
    const onEnding = (ended: BoardConnection): void => {
      const now = Date.now()
      if (now - attempt.refusedAt < REFUSAL_WINDOW_MS) return
      const beginAgain = () => setAttempt(({ count }) => ({ count: count + 1, refusedAt: now }))
      if (ended.ending.get()?.why === 'sign-in') {
        void isStillMe(userId).then((isMe) => {
          if (isMe && !isGone) beginAgain()
        })
      }
      if (ended.ending.get()?.why !== 'refused') return
      const lost = ended.unsentTexts().join('\n\n')
      toast({
        text: 'The board did not accept a change. It was taken back; what was saved is safe.',
        ...(lost && {
          action: { label: 'Copy what I wrote', onAction: () => void copyText(lost, document.body) },
        }),
      })
      beginAgain()
    }
    const first = connectBoard({ boardId, user: { id: userId }, serverUrl: serverUrl() })
    const stop = followConnection(first, { onShown: setConnection, onEnding })
    return () => {
      isGone = true
      setConnection(null)
      stop()
    }
  }, [boardId, userId, attempt.count])
  // When the page shows the next one: what was typed until then is brought over as the last one stops.
  useEffect(
    () => () => {
      if (connection?.replacement.get()) connection.stop()
    },
    [connection],
  )
  return { connection, restart }
}

/** Another tab may have signed in: the cookie that this page connected with has ended, and the browser has the next one. */
async function isStillMe(userId: string): Promise<boolean> {
  const answer = await api.me()
  return answer.ok && answer.value.me.id === userId
}

interface ConnectionListener {
  onShown: (connection: BoardConnection) => void
  onEnding: (connection: BoardConnection) => void
}

/** A connection, and whichever takes its place. Returns what stops the last of them. */
function followConnection(first: BoardConnection, { onShown, onEnding }: ConnectionListener): () => void {
  let current = first
  const follow = (): (() => void) => {
    const unsubscribes = [
      current.ending.subscribe(() => onEnding(current)),
      current.replacement.subscribe(() => {
        const replacement = current.replacement.get()
        if (!replacement) return
        unfollow()
        current = replacement
        unfollow = follow()
      }),
    ]
    onShown(current)
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe()
    }
  }
  let unfollow = follow()
  return () => {
    unfollow()
    current.stop()
  }
}

/** For links within the app, which ask nobody: work that is kept nowhere leaves by a whole load, and that asks. */
export function useCarefulLeave(): (event: { preventDefault: () => void }) => void {
  const { connection } = useBoard()
  return (event) => {
    if (connection.saveState.get().state !== 'not-saved' || !connection.hasUnsavedWork()) return
    event.preventDefault()
    window.location.assign('/')
  }
}

/** Asks before the tab is closed on work of this person that the server has not called saved. */
export function useLeaveWarning(connection: BoardConnection): void {
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent): void => {
      if (connection.hasUnsavedWork() && !connection.ending.get()) event.preventDefault()
    }
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [connection])
}
