import { Copy, Ellipsis, ExternalLink, LayoutTemplate, Link2, LogOut, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ListedBoardResponse } from '#api/boards.ts'
import { ENTRY_LABELS } from '#panels/labels/entry-labels.ts'
import type { Failure } from '#panels/requests/call-api.ts'
import { answerOf, useOneRequest } from '#panels/requests/use-one-request.ts'
import { LazyDuplicateDialog } from '#panels/transfer/lazy-duplicate-dialog.ts'
import { isAtLeast } from '#session/core/role.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import type { DialogOpenProps } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { useCopyWithToast } from '#ui/use-copy-with-toast.ts'
import type { HomeBoardActions } from './board-actions.ts'
import { FolderNameDialog } from './folder-name-dialog.tsx'
import { HOME_LABELS } from './home-labels.ts'
import { OWN_TEMPLATE_LABELS } from './own-template-labels.ts'
import { PlaceItems } from './place-items.tsx'
import { PLACE_LABELS } from './place-labels.ts'
import { RenameDialog } from './rename-dialog.tsx'
import { SaveTemplateDialog } from './save-template-dialog.tsx'

export interface BoardMenuProps {
  /** The board as last read; this person's role on it decides the rows of the menu. */
  board: ListedBoardResponse
  myId: string
  actions: HomeBoardActions
  /** Names of this person's folders. */
  folders: readonly string[]
}

type OpenDialog = 'rename' | 'duplicate' | 'save-template' | 'new-folder' | 'leave' | 'delete'

/** A board's menu in the list: owners delete, others leave; renaming needs a facilitator; closed boards cannot be duplicated. */
export function BoardMenu({ board, myId, actions, folders }: BoardMenuProps) {
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const isOwner = board.role === 'owner'
  const copyWithToast = useCopyWithToast()
  const copyAddress = () =>
    copyWithToast(`${location.origin}/b/${board.id}`, {
      message: HOME_LABELS.linkCopied,
      otherwise: HOME_LABELS.copyByHand,
    })
  // An empty board without other members is deleted without a question: Undo is enough.
  const isAsked = board.people > 1 || board.preview.notes.length > 0
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={HOME_LABELS.moreFor(board.title)}
            size={32}
            icon={<Ellipsis size={18} aria-hidden />}
            className="relative z-10"
          />
        }
      >
        <MenuItem
          icon={<ExternalLink size={16} aria-hidden />}
          onSelect={() => window.open(`/b/${board.id}`, '_blank', 'noopener')}
        >
          {HOME_LABELS.openInANew}
        </MenuItem>
        <MenuItem icon={<Link2 size={16} aria-hidden />} onSelect={copyAddress}>
          {ACTION_LABELS.copyLink}
        </MenuItem>
        {isAtLeast(board.role, 'facilitator') && (
          <MenuItem icon={<Pencil size={16} aria-hidden />} onSelect={() => setOpen('rename')}>
            {HOME_LABELS.rename}
          </MenuItem>
        )}
        {!board.isClosed && (
          <MenuItem icon={<Copy size={16} aria-hidden />} onSelect={() => setOpen('duplicate')}>
            {HOME_LABELS.duplicate}
          </MenuItem>
        )}
        {!board.isClosed && (
          <MenuItem icon={<LayoutTemplate size={16} aria-hidden />} onSelect={() => setOpen('save-template')}>
            {OWN_TEMPLATE_LABELS.saveAction}
          </MenuItem>
        )}
        <MenuSeparator />
        <PlaceItems
          board={board}
          actions={actions}
          folders={folders}
          onNewFolder={() => setOpen('new-folder')}
        />
        <MenuSeparator />
        {isOwner ? (
          <MenuItem
            icon={<Trash2 size={16} aria-hidden />}
            onSelect={() => (isAsked ? setOpen('delete') : void actions.remove(board))}
          >
            {ACTION_LABELS.delete}
          </MenuItem>
        ) : (
          <MenuItem icon={<LogOut size={16} aria-hidden />} onSelect={() => setOpen('leave')}>
            {HOME_LABELS.leave}
          </MenuItem>
        )}
      </Menu>
      <BoardDialogs board={board} myId={myId} actions={actions} open={open} onClose={() => setOpen(null)} />
    </>
  )
}

interface BoardDialogsProps extends Pick<BoardMenuProps, 'board' | 'myId' | 'actions'> {
  open: OpenDialog | null
  onClose: () => void
}

function BoardDialogs({ board, myId, actions, open, onClose }: BoardDialogsProps) {
  return (
    <>
      <RenameDialog
        title={board.title}
        isOpen={open === 'rename'}
        onClose={onClose}
        onRename={(title) => actions.rename(board, title)}
      />
      <FolderNameDialog
        title={PLACE_LABELS.newFolder}
        name=""
        isOpen={open === 'new-folder'}
        onClose={onClose}
        onSave={(folder) =>
          void actions.place(board, { folder }, PLACE_LABELS.boardMoved(board.title, folder))
        }
      />
      <SaveTemplateDialog
        board={board}
        isOpen={open === 'save-template'}
        onClose={onClose}
        onSaved={(title) => void actions.savedTemplate(title)}
      />
      <LazyDuplicateDialog
        board={board}
        isOpen={open === 'duplicate'}
        onClose={onClose}
        onDuplicated={(copy) => void actions.duplicated(copy)}
      />
      <ConfirmDialog
        isOpen={open === 'delete'}
        title={HOME_LABELS.deleteQuestion(board.title)}
        consequence={HOME_LABELS.deletionConsequence(board.people - 1)}
        action={HOME_LABELS.deleteBoard}
        onConfirm={() => {
          onClose()
          void actions.remove(board)
        }}
        onCancel={onClose}
      />
      <LeaveDialog
        title={board.title}
        isOpen={open === 'leave'}
        onClose={onClose}
        onLeave={() => actions.leave(board, myId)}
      />
    </>
  )
}

interface LeaveDialogProps extends DialogOpenProps {
  title: string
  onLeave: () => Promise<Failure | null>
}

function LeaveDialog({ title, isOpen, onClose, onLeave }: LeaveDialogProps) {
  const { isBusy, failure, send } = useOneRequest()
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={HOME_LABELS.leaveQuestion(title)}
      consequence={ENTRY_LABELS.leaveConsequence}
      action={ENTRY_LABELS.leaveBoard}
      isBusy={isBusy}
      error={failure?.message ?? null}
      onConfirm={() => send(() => onLeave().then(answerOf), onClose)}
      onCancel={onClose}
    />
  )
}
