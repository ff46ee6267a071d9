import { Archive, ArchiveRestore, Folder, FolderPlus, Pin, PinOff } from 'lucide-react'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { MenuItem, Submenu } from '#ui/menu.tsx'
import type { BoardMenuProps } from './board-menu.tsx'
import { PLACE_LABELS } from './place-labels.ts'

interface PlaceItemsProps extends Pick<BoardMenuProps, 'board' | 'actions' | 'folders'> {
  onNewFolder: () => void
}

/** The rows of a board's menu that change its place on the home page: pin, folder, archive. */
export function PlaceItems({ board, actions, folders, onNewFolder }: PlaceItemsProps) {
  const { title, isPinned, isArchived, folder: current } = board
  const move = (folder: string | null) =>
    void actions.place(
      board,
      { folder },
      folder === null ? PLACE_LABELS.boardInNoFolder(title) : PLACE_LABELS.boardMoved(title, folder),
    )
  const archive = () =>
    void actions.place(
      board,
      { isArchived: !isArchived },
      isArchived ? PLACE_LABELS.boardUnarchived(title) : PLACE_LABELS.boardArchived(title),
    )
  return (
    <>
      {!isArchived && (
        <MenuItem
          icon={isPinned ? <PinOff size={16} aria-hidden /> : <Pin size={16} aria-hidden />}
          onSelect={() => void actions.place(board, { isPinned: !isPinned })}
        >
          {isPinned ? PLACE_LABELS.unpin : PLACE_LABELS.pin}
        </MenuItem>
      )}
      {!isArchived && (
        <Submenu icon={<Folder size={16} aria-hidden />} label={PLACE_LABELS.moveToFolder}>
          {folders.map(
            (folder) =>
              folder !== current && (
                <MenuItem key={folder} icon={<Folder size={16} aria-hidden />} onSelect={() => move(folder)}>
                  <span dir="auto" className="truncate">
                    {folder}
                  </span>
                </MenuItem>
              ),
          )}
          {current !== null && (
            <MenuItem onSelect={() => move(null)} icon={<span className="block w-4" />}>
              {PLACE_LABELS.noFolder}
            </MenuItem>
          )}
          <MenuItem icon={<FolderPlus size={16} aria-hidden />} onSelect={onNewFolder}>
            {PLACE_LABELS.newFolderAction}
          </MenuItem>
        </Submenu>
      )}
      <MenuItem
        icon={isArchived ? <ArchiveRestore size={16} aria-hidden /> : <Archive size={16} aria-hidden />}
        onSelect={archive}
      >
        {isArchived ? PLACE_LABELS.unarchive : ACTION_LABELS.archive}
      </MenuItem>
    </>
  )
}
