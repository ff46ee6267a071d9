import { useState } from 'react'
import type { ListedBoardResponse } from '#api/boards.ts'
import type { MeResponse } from '#api/me.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useNow } from '#ui/use-now.ts'
import { arrangeBoards, type BoardGroup, folderNames, isInGroup } from './arrange-boards.ts'
import type { HomeBoardActions } from './board-actions.ts'
import { BoardRow, BoardTile } from './board-tile.tsx'
import { BoardToolbar, useListView } from './board-toolbar.tsx'
import { DeletedBoards } from './deleted-boards.tsx'
import { FolderBar } from './folder-bar.tsx'
import { HOME_LABELS } from './home-labels.ts'
import { PLACE_LABELS } from './place-labels.ts'
import type { Boards } from './use-boards.ts'

export interface BoardListProps {
  me: MeResponse
  boards: Boards
  /** `boards.list` without its null. Folders, filters and order are applied here. */
  list: ListedBoardResponse[]
  actions: HomeBoardActions
}

/** The boards of this person, with folders, filters, order and shape. Order and shape are kept in this browser. */
export function BoardCards({ me, boards, list, actions }: BoardListProps) {
  const now = useNow()
  const view = useListView()
  const [chosen, setGroup] = useState<BoardGroup>({ kind: 'all' })
  const group = existingGroup(list, chosen)
  const folders = folderNames(list)
  const shown = arrangeBoards(list, { ...view, group })
  const Item = view.shape === 'grid' ? BoardTile : BoardRow
  const failure = boards.failure ?? actions.failure
  return (
    <section aria-labelledby="my-boards" className="mt-9">
      <BoardToolbar view={view} count={list.filter((board) => isInGroup(board, { kind: 'all' })).length} />
      <FolderBar boards={list} group={group} onChange={setGroup} actions={actions} />
      {failure && (
        <Notice
          tone="warn"
          className="mb-4"
          action={
            <Button size="small" onClick={() => void boards.refresh()}>
              {ACTION_LABELS.tryAgain}
            </Button>
          }
        >
          {failure.message}
        </Notice>
      )}
      {shown.length === 0 && (
        <NoBoards
          find={view.find.trim()}
          isFiltered={view.find.trim() !== '' || view.owner !== 'anyone'}
          onShowAll={view.clear}
        />
      )}
      <ul
        className={
          view.shape === 'grid'
            ? 'grid grid-cols-[repeat(auto-fill,minmax(260px,1fr))] gap-4 max-phone:grid-cols-1'
            : ''
        }
      >
        {shown.map((board) => (
          <Item key={board.id} board={board} now={now} myId={me.id} actions={actions} folders={folders} />
        ))}
      </ul>
      <DeletedBoards boards={boards.deleted} now={now} onRestore={actions.restore} />
    </section>
  )
}

/** All boards in place of a folder or an archive that has become empty. */
function existingGroup(list: readonly ListedBoardResponse[], group: BoardGroup): BoardGroup {
  const isThere = group.kind === 'all' || list.some((board) => isInGroup(board, group))
  return isThere ? group : { kind: 'all' }
}

function NoBoards({
  find,
  isFiltered,
  onShowAll,
}: {
  find: string
  isFiltered: boolean
  onShowAll: () => void
}) {
  if (!isFiltered) return <p className="text-body text-ink-2">{PLACE_LABELS.allArchived}</p>
  return (
    <p className="text-body text-ink-2">
      {find === '' ? HOME_LABELS.noBoardHere : HOME_LABELS.noBoardCalled(find)}{' '}
      <LinkButton size="text" onClick={onShowAll}>
        {HOME_LABELS.showAll}
      </LinkButton>
    </p>
  )
}
