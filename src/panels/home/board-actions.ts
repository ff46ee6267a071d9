'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { api, type BoardCopy, type Failure } from '#panels/api.ts'
import type { BoardCard } from '#panels/api-answer.ts'
import { describeCopy } from '#panels/duplicate/duplicate-dialog.tsx'
import { useToast } from '#ui/toast.tsx'
import type { Boards } from './use-boards.ts'

export interface HomeBoardActions {
  /** The last action that did not happen, and why. */
  failure: Failure | null
  rename: (board: BoardCard, title: string) => Promise<Failure | null>
  /** Shows a copy that was made. */
  duplicated: (copy: BoardCopy) => Promise<void>
  remove: (board: BoardCard) => Promise<void>
  restore: (board: Pick<BoardCard, 'id'>) => Promise<void>
  leave: (board: BoardCard, myId: string) => Promise<Failure | null>
}

/** What can be done to a board from the list. */
export function useHomeBoardActions(boards: Boards): HomeBoardActions {
  const toast = useToast()
  const router = useRouter()
  const [failure, setFailure] = useState<Failure | null>(null)
  const without = (board: BoardCard) => (list: BoardCard[]) => list.filter((other) => other.id !== board.id)

  const restore = async (board: Pick<BoardCard, 'id'>) => {
    const answer = await api.restoreBoard(board.id)
    setFailure(answer.ok ? null : answer.failure)
    await boards.refresh()
  }

  return {
    failure,
    restore,
    async rename(board, title) {
      const answer = await api.renameBoard(board.id, title)
      if (!answer.ok) return answer.failure
      boards.patch((list) => list.map((other) => (other.id === board.id ? { ...other, title } : other)))
      return null
    },
    async duplicated(copy) {
      toast({
        text: describeCopy(copy),
        action: { label: 'Open', onAction: () => router.push(`/b/${copy.board.id}`) },
      })
      await boards.refresh()
    },
    async remove(board) {
      boards.patch(without(board))
      const answer = await api.deleteBoard(board.id)
      setFailure(answer.ok ? null : answer.failure)
      if (!answer.ok) return boards.refresh()
      toast({
        text: `“${board.title}” is deleted.`,
        action: { label: 'Undo', onAction: () => void restore(board) },
      })
      await boards.refresh()
    },
    async leave(board, myId) {
      const answer = await api.removeMember(board.id, myId)
      if (!answer.ok) return answer.failure
      boards.patch(without(board))
      toast({ text: `You left “${board.title}”.` })
      return null
    },
  }
}
