import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { ListedBoardResponse } from '#api/boards.ts'
import { type BoardCopy, boardsApi } from '#panels/requests/board-requests.ts'
import type { Failure } from '#panels/requests/call-api.ts'
import { membersApi } from '#panels/requests/member-requests.ts'
import { sendCommand } from '#panels/requests/send-command.ts'
import { copiedBoardLabel } from '#panels/transfer/copy-labels.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { useToast } from '#ui/toast.tsx'
import { HOME_LABELS } from './home-labels.ts'
import { OWN_TEMPLATE_LABELS } from './own-template-labels.ts'
import { type PlaceActions, usePlaceActions } from './place-actions.ts'
import type { Boards } from './use-boards.ts'

export interface HomeBoardActions extends PlaceActions {
  /** Failure of the last action without a dialog; dialogs show their own failure. */
  failure: Failure | null
  /** Resolves to null, or to the failure for the dialog. */
  rename: (board: ListedBoardResponse, title: string) => Promise<Failure | null>
  /** Lists a copy that was made, and offers to open it. */
  duplicated: (copy: BoardCopy) => Promise<void>
  /** Lists a template that was saved. */
  savedTemplate: (title: string) => Promise<void>
  remove: (board: ListedBoardResponse) => Promise<void>
  restore: (board: Pick<ListedBoardResponse, 'id'>) => Promise<void>
  /** Resolves to null, or to the failure for the dialog. */
  leave: (board: ListedBoardResponse, myId: string) => Promise<Failure | null>
}

/** Returns the actions of a board's menu in the list. Each action shows its result at once; the next refresh corrects it. */
export function useHomeBoardActions(boards: Boards): HomeBoardActions {
  const toast = useToast()
  const router = useRouter()
  const [failure, setFailure] = useState<Failure | null>(null)
  const without = (board: ListedBoardResponse) => (list: ListedBoardResponse[]) =>
    list.filter((other) => other.id !== board.id)

  const restore = async (board: Pick<ListedBoardResponse, 'id'>) => {
    const answer = await sendCommand(board.id, 'post /restore', {})
    setFailure(answer.ok ? null : answer.failure)
    await boards.refresh()
  }

  return {
    ...usePlaceActions(boards, setFailure),
    failure,
    restore,
    async rename(board, title) {
      const answer = await boardsApi.change(board.id, { title })
      if (!answer.ok) return answer.failure
      boards.patch((list) => list.map((other) => (other.id === board.id ? { ...other, title } : other)))
      return null
    },
    async duplicated(copy) {
      toast({
        text: copiedBoardLabel(copy),
        action: { label: ACTION_LABELS.open, onAction: () => router.push(`/b/${copy.board.id}`) },
      })
      await boards.refresh()
    },
    async savedTemplate(title) {
      toast({ text: OWN_TEMPLATE_LABELS.saved(title) })
      await boards.refresh()
    },
    async remove(board) {
      boards.patch(without(board))
      const answer = await sendCommand(board.id, 'delete ', {})
      setFailure(answer.ok ? null : answer.failure)
      if (!answer.ok) return boards.refresh()
      toast({
        text: HOME_LABELS.deletedBoard(board.title),
        action: { label: ACTION_LABELS.undo, onAction: () => void restore(board) },
      })
      await boards.refresh()
    },
    async leave(board, myId) {
      const answer = await membersApi.remove(board.id, myId)
      if (!answer.ok) return answer.failure
      boards.patch(without(board))
      toast({ text: HOME_LABELS.leftBoard(board.title) })
      return null
    },
  }
}
