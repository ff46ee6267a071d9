import { useCallback, useEffect, useState } from 'react'
import { type BoardConnection, connectBoard } from '#canvas/connection/board-connection.ts'
import { meApi } from '#panels/requests/me-requests.ts'
import { copyText } from '#ui/copy-text.ts'
import { saveFile } from '#ui/save-file.ts'
import { useToast } from '#ui/toast.tsx'
import { UI_LABELS } from '#ui/ui-labels.ts'
import { useBoard } from './board-context.tsx'
import { OPEN_BOARD_LABELS } from './open-board-labels.ts'

/**
 * A second refusal within this time is shown instead of retried: the page would send the same change and be
 * refused in an endless loop.
 */
const REFUSAL_WINDOW_MS = 60_000

function serverUrl(): string {
  const { protocol, host } = window.location
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/sync`
}

interface UsedConnection {
  /** null until the effect has connected, and between two connections. */
  connection: BoardConnection | null
  /** Connects again from the server's document. */
  restart: () => void
}

/**
 * The live connection to a board while the page is shown. After a refused change it starts again from the
 * server's document and offers the lost words to copy. When the server requires a new document, it follows to
 * the connection that has it.
 */
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
        text: OPEN_BOARD_LABELS.changeTakenBack,
        ...(lost && {
          action: {
            label: OPEN_BOARD_LABELS.copyWhatIWrote,
            onAction: () => void copyOrSave(lost).then((text) => toast({ text })),
          },
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
  // Runs when the page shows the next connection: stopping the last one carries its typing over.
  useEffect(
    () => () => {
      if (connection?.replacement.get()) connection.stop()
    },
    [connection],
  )
  return { connection, restart }
}

/**
 * True if the browser's present cookie is of the same person. Another tab may have signed in: the cookie that
 * this page connected with has ended, and the next one is valid.
 */
async function isStillMe(userId: string): Promise<boolean> {
  const answer = await meApi.read()
  return answer.ok && answer.value.me.id === userId
}

/** These words exist nowhere else, so a refusal to copy must not be the end of them. Returns the sentence for the person. */
async function copyOrSave(words: string): Promise<string> {
  if (await copyText(words, document.body)) return OPEN_BOARD_LABELS.wordsCopied
  saveFile(new Blob([words], { type: 'text/plain' }), 'unsent-words.txt')
  return OPEN_BOARD_LABELS.wordsSavedAsFile(UI_LABELS.copyRefused)
}

interface ConnectionListener {
  onShown: (connection: BoardConnection) => void
  onEnding: (connection: BoardConnection) => void
}

/** Follows a connection through its replacements. Returns the function that stops the last of them. */
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

/**
 * Returns a handler for links within the app, which fire no `beforeunload`. If work is neither saved nor stored on this
 * device, the page leaves by a full load instead, and the browser requires a confirmation.
 */
export function useCarefulLeave(): (event: { preventDefault: () => void }) => void {
  const { connection } = useBoard()
  return (event) => {
    const save = connection.saveState.get()
    if (save.state !== 'not-saved' || save.isKeptHere || !connection.hasUnsavedWork()) return
    event.preventDefault()
    window.location.assign('/')
  }
}

/**
 * Makes the browser require a confirmation before the tab closes while this person has work that the server has not
 * saved. Not after the connection has ended: that page offers the words to copy.
 */
export function useLeaveWarning(connection: BoardConnection): void {
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent): void => {
      if (connection.hasUnsavedWork() && !connection.ending.get()) event.preventDefault()
    }
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [connection])
}
