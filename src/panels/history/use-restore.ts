import { useCallback } from 'react'
import type { Restored, RestoreRequest } from '#api/history.ts'
import type { BoardConnection } from '#canvas/connection/board-connection.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { useToast } from '#ui/toast.tsx'
import { RESTORE_LABELS } from './history-labels.ts'
import { sendRestore } from './history-requests.ts'

/**
 * Restores, and adds one step of undo for all of it. Several requests are one step. Resolves with `null`, or with the sentence of
 * the failure.
 */
export function useRestore(): (requests: readonly RestoreRequest[], done: string) => Promise<string | null> {
  const { connection } = useBoard()
  const toast = useToast()
  return useCallback(
    async (requests, done) => {
      const { boardId, undo } = connection
      const restored: Restored[] = []
      let failure: string | null = null
      for (const request of requests) {
        const answer = await sendRestore(boardId, request)
        if (answer.ok) restored.push(answer.value)
        else failure ??= answer.failure.message
      }
      const changes = restored.filter(({ changed }) => changed.length > 0)
      if (changes.length > 0) {
        const step = addRestoreStep(connection, changes, (text) => toast({ text }))
        toast({
          text: done,
          action: {
            label: ACTION_LABELS.undo,
            // With newer steps on the stack it would undo those instead. The ordinary undo still works then.
            onAction: () => undo.undoStack.at(-1) === step && void undo.undo(),
          },
        })
      } else if (failure === null) toast({ text: RESTORE_LABELS.nothingDiffered })
      return (
        failure &&
        (changes.length > 0 ? RESTORE_LABELS.partlyFailed(failure) : RESTORE_LABELS.failed(failure))
      )
    },
    [connection, toast],
  )
}

/** The server undoes a restore by another one, of records that are unchanged since. */
function addRestoreStep(
  { boardId, undo }: BoardConnection,
  changes: Restored[],
  tell: (text: string) => void,
) {
  const move = async (way: 'undo' | 'redo', done: string) => {
    for (const { before, after, changed } of way === 'undo' ? changes.toReversed() : changes) {
      const [moment, ifAsAt] = way === 'undo' ? [before, after] : [after, before]
      const what = { kind: 'records' as const, ids: changed }
      const answer = await sendRestore(boardId, { moment, what, ifAsAt })
      if (answer.ok) continue
      tell(RESTORE_LABELS.failed(answer.failure.message))
      return 'failed' as const
    }
    tell(done)
    return 'done' as const
  }
  return undo.addServerStep({
    undo: () => move('undo', RESTORE_LABELS.undone),
    redo: () => move('redo', RESTORE_LABELS.redone),
  })
}
