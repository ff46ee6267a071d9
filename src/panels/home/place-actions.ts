import type { ListedBoardResponse, PlaceChange } from '#api/boards.ts'
import { boardsApi } from '#panels/requests/board-requests.ts'
import type { Failure } from '#panels/requests/call-api.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { useToast } from '#ui/toast.tsx'
import { PLACE_LABELS } from './place-labels.ts'
import type { Boards } from './use-boards.ts'

export interface PlaceActions {
  /** With a `message`, also offers to undo the change. */
  place: (board: ListedBoardResponse, change: PlaceChange, message?: string) => Promise<void>
  /** null removes the folder, and offers to undo that. */
  renameFolder: (name: string, newName: string | null) => Promise<void>
}

/** Pins, folders and the archive. Each change shows at once; a failure reads the list again. */
export function usePlaceActions(boards: Boards, setFailure: (failure: Failure | null) => void): PlaceActions {
  const toast = useToast()

  async function settle(request: ReturnType<typeof boardsApi.place>): Promise<boolean> {
    const answer = await request
    setFailure(answer.ok ? null : answer.failure)
    if (!answer.ok) await boards.refresh()
    return answer.ok
  }

  async function place(board: ListedBoardResponse, change: PlaceChange, message?: string): Promise<void> {
    const { isPinned, isArchived, folder } = board
    boards.patch((list) => list.map((other) => (other.id === board.id ? withPlace(other, change) : other)))
    const isDone = await settle(boardsApi.place(board.id, change))
    if (!isDone || message === undefined) return
    const undo = () => void place(board, { isPinned, isArchived, folder })
    toast({ text: message, action: { label: ACTION_LABELS.undo, onAction: undo } })
  }

  async function renameFolder(name: string, newName: string | null): Promise<void> {
    const inFolder = (boards.list ?? []).filter(({ folder }) => folder === name)
    boards.patch((list) =>
      list.map((board) => (board.folder === name ? withPlace(board, { folder: newName }) : board)),
    )
    const isDone = await settle(boardsApi.renameFolder(name, newName))
    if (!isDone || newName !== null) return
    const undo = async () => {
      for (const board of inFolder) await place(board, { folder: name })
    }
    toast({
      text: PLACE_LABELS.folderRemoved(name),
      action: { label: ACTION_LABELS.undo, onAction: () => void undo() },
    })
  }

  return { place, renameFolder }
}

function withPlace(board: ListedBoardResponse, change: PlaceChange): ListedBoardResponse {
  const { isPinned = board.isPinned, isArchived = board.isArchived, folder = board.folder } = change
  return { ...board, isPinned, isArchived, folder, isTemplate: change.isTemplate ?? board.isTemplate }
}
