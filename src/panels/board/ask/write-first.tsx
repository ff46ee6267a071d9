import { useEffect, useState } from 'react'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { LazyStartPrivateWritingDialog } from '#panels/private-writing/start-private-writing.tsx'
import { Button } from '#ui/button.tsx'
import type { DialogOpenProps } from '#ui/dialog.tsx'
import { ASK_LABELS } from './ask-labels.ts'
import { useBeginNote, type WriteFirst } from './use-write-first.ts'

export function WriteFirstButton({ first }: { first: WriteFirst }) {
  return (
    <Button title={ASK_LABELS.writeFirstHint} onClick={first.accept}>
      {ASK_LABELS.writeYoursFirst}
    </Button>
  )
}

/**
 * Starts private writing, then puts the cursor into a private note. Its place is outside of the question's form, which gives way
 * to a sentence as soon as people write in private.
 */
export function WritePrivatelyDialog({ isOpen, onClose }: DialogOpenProps) {
  const { ask, connection } = useBoard()
  const beginNote = useBeginNote()
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    if (!isWaiting || isOpen) return
    return whenDraftIsOpen(connection.draft, () => {
      setWaiting(false)
      beginNote()
    })
  }, [isWaiting, isOpen, connection, beginNote])
  return (
    <LazyStartPrivateWritingDialog
      isOpen={isOpen}
      onClose={onClose}
      onStarted={() => {
        ask.set({ ...ask.get(), isFirstSettled: true })
        setWaiting(true)
      }}
    />
  )
}

type Draft = ReturnType<typeof useBoard>['connection']['draft']

/** Calls `onOpen` once: a note that is begun before the draft document is open would be seen by everyone. Returns a function that gives up. */
function whenDraftIsOpen(draft: Draft, onOpen: () => void): () => void {
  let stopSynced = () => {}
  let isDone = false
  const look = (): void => {
    stopSynced()
    const own = draft.get()
    if (!own || isDone) return
    if (!own.isSynced.get()) {
      stopSynced = own.isSynced.subscribe(look)
      return
    }
    isDone = true
    onOpen()
  }
  const stop = draft.subscribe(look)
  look()
  return () => {
    isDone = true
    stop()
    stopSynced()
  }
}
