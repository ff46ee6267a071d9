import { Archive, Ellipsis, Folder, Pencil, Trash2 } from 'lucide-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import type { ListedBoardResponse } from '#api/boards.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { ToggleButton } from '#ui/toggle-button.tsx'
import { type BoardGroup, folderNames, isInGroup } from './arrange-boards.ts'
import type { HomeBoardActions } from './board-actions.ts'
import { draggedBoard, hasDraggedBoard } from './drag-board.ts'
import { FolderNameDialog } from './folder-name-dialog.tsx'
import { PHONE_STRIP } from './phone-strip.ts'
import { PLACE_LABELS } from './place-labels.ts'

interface FolderBarProps {
  boards: readonly ListedBoardResponse[]
  group: BoardGroup
  onChange: (group: BoardGroup) => void
  actions: HomeBoardActions
}

/** Chooses between all boards, one folder and the archive. Boards can be dropped on each. */
export function FolderBar({ boards, group, onChange, actions }: FolderBarProps) {
  const folders = folderNames(boards)
  const hasArchived = boards.some((board) => isInGroup(board, { kind: 'archived' }))
  if (folders.length === 0 && !hasArchived) return null
  const choice = (one: BoardGroup, label: string, icon: ReactNode, onDrop: GroupButtonProps['onDrop']) => (
    <GroupButton
      key={label}
      label={label}
      icon={icon}
      count={boards.filter((board) => isInGroup(board, one)).length}
      isPressed={isSameGroup(one, group)}
      onPress={() => onChange(one)}
      onDrop={onDrop}
    />
  )
  const drop = (boardId: string, folder: string | null) => {
    const board = boards.find(({ id }) => id === boardId)
    if (!board || (board.folder === folder && !board.isArchived)) return
    const message =
      folder === null
        ? PLACE_LABELS.boardInNoFolder(board.title)
        : PLACE_LABELS.boardMoved(board.title, folder)
    void actions.place(board, { folder, isArchived: false }, message)
  }
  const archive = (boardId: string) => {
    const board = boards.find(({ id }) => id === boardId)
    if (board && !board.isArchived)
      void actions.place(board, { isArchived: true }, PLACE_LABELS.boardArchived(board.title))
  }
  return (
    <fieldset
      aria-label={PLACE_LABELS.groups}
      className={`mb-4 flex flex-wrap items-center gap-2 ${PHONE_STRIP}`}
    >
      {choice({ kind: 'all' }, FIELD_LABELS.allBoards, null, (boardId) => drop(boardId, null))}
      {folders.map((name) =>
        choice({ kind: 'folder', name }, name, <Folder size={15} aria-hidden />, (boardId) =>
          drop(boardId, name),
        ),
      )}
      {hasArchived &&
        choice({ kind: 'archived' }, FIELD_LABELS.archived, <Archive size={15} aria-hidden />, archive)}
      {group.kind === 'folder' && <FolderMenu name={group.name} onChange={onChange} actions={actions} />}
    </fieldset>
  )
}

export function isSameGroup(one: BoardGroup, other: BoardGroup): boolean {
  return (
    one.kind === other.kind && (one.kind !== 'folder' || (other.kind === 'folder' && one.name === other.name))
  )
}

interface GroupButtonProps {
  label: string
  icon: ReactNode
  count: number
  isPressed: boolean
  onPress: () => void
  onDrop: (boardId: string) => void
}

function GroupButton({ label, icon, count, isPressed, onPress, onDrop }: GroupButtonProps) {
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    setOver(false)
    const boardId = draggedBoard(event)
    if (boardId === null) return
    event.preventDefault()
    onDrop(boardId)
  }
  return (
    <ToggleButton
      size="small"
      isPressed={isPressed}
      onClick={onPress}
      onDragOver={(event) => {
        if (!hasDraggedBoard(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`inline-flex max-w-60 items-center gap-2 ${isOver ? 'outline-2 outline-ink outline-offset-2' : ''}`}
    >
      {icon}
      <span dir="auto" className="truncate">
        {label}
      </span>
      <span>{count}</span>
    </ToggleButton>
  )
}

function FolderMenu({
  name,
  onChange,
  actions,
}: Pick<FolderBarProps, 'onChange' | 'actions'> & { name: string }) {
  const [isNaming, setNaming] = useState(false)
  return (
    <>
      <Menu
        align="start"
        trigger={
          <IconButton
            label={PLACE_LABELS.folderMenu(name)}
            size={32}
            icon={<Ellipsis size={18} aria-hidden />}
          />
        }
      >
        <MenuItem icon={<Pencil size={16} aria-hidden />} onSelect={() => setNaming(true)}>
          {PLACE_LABELS.renameFolder}
        </MenuItem>
        <MenuItem
          icon={<Trash2 size={16} aria-hidden />}
          onSelect={() => {
            onChange({ kind: 'all' })
            void actions.renameFolder(name, null)
          }}
        >
          {PLACE_LABELS.removeFolder}
        </MenuItem>
      </Menu>
      <FolderNameDialog
        title={PLACE_LABELS.renameFolder}
        name={name}
        isOpen={isNaming}
        onClose={() => setNaming(false)}
        onSave={(newName) => {
          onChange({ kind: 'folder', name: newName })
          void actions.renameFolder(name, newName)
        }}
      />
    </>
  )
}
