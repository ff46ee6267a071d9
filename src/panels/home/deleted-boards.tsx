import { RotateCcw } from 'lucide-react'
import type { DeletedBoardResponse } from '#api/boards.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { deletedLabel } from './changed-labels.ts'
import { HOME_LABELS } from './home-labels.ts'

export interface DeletedBoardsProps {
  boards: readonly DeletedBoardResponse[]
  now: number
  onRestore: (board: DeletedBoardResponse) => Promise<void>
}

export function DeletedBoards({ boards, now, onRestore }: DeletedBoardsProps) {
  if (boards.length === 0) return null
  return (
    <details className="mt-10 border-line border-t pt-4">
      <summary className="cursor-pointer text-body text-ink-2">
        {HOME_LABELS.deletedBoards} <span className="tabular-nums">{boards.length}</span>
      </summary>
      <ul aria-label={HOME_LABELS.deletedBoards} className="mt-2">
        {boards.map((board) => (
          <li key={board.id} className="flex min-h-12 items-center gap-4 border-line border-b">
            <span dir="auto" className="min-w-0 flex-1 truncate text-body">
              {board.title}
            </span>
            <span className="shrink-0 text-ink-2 text-small max-phone:hidden">
              {deletedLabel(board.deletedAt, now)}
            </span>
            <Button
              size="small"
              icon={<RotateCcw size={15} aria-hidden />}
              aria-label={HOME_LABELS.restoreBoard(board.title)}
              onClick={() => void onRestore(board)}
            >
              {ACTION_LABELS.restore}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
