import { Copy, Upload } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { useBoard, useCanEdit, useSession } from '#panels/open-board/board-context.tsx'
import {
  LazyStartPrivateWritingDialog,
  StartPrivateWritingItem,
} from '#panels/private-writing/start-private-writing.tsx'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Menu, MenuHeading, MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { useToast } from '#ui/toast.tsx'
import { copiedBoardLabel } from './copy-labels.ts'
import { ExportRows } from './export-rows.tsx'
import { LazyDuplicateDialog } from './lazy-duplicate-dialog.ts'
import { LazyImportDialog } from './lazy-import-dialog.ts'
import { TRANSFER_LABELS } from './transfer-labels.ts'

export function TransferMenu({ trigger, children }: { trigger: ReactNode; children: ReactNode }) {
  const { view } = useBoard()
  const { board } = useSession()
  const canEdit = useCanEdit()
  const [isImporting, setImporting] = useState(false)
  const [isStarting, setStarting] = useState(false)
  const [isDuplicating, setDuplicating] = useState(false)
  const router = useRouter()
  const toast = useToast()
  return (
    <>
      <Menu align="start" trigger={trigger}>
        {children}
        <StartPrivateWritingItem onSelect={() => setStarting(true)} />
        <MenuItem icon={<Copy size={18} aria-hidden />} onSelect={() => setDuplicating(true)}>
          {TRANSFER_LABELS.duplicateBoard}
        </MenuItem>
        <MenuSeparator />
        <MenuHeading>{ACTION_LABELS.export}</MenuHeading>
        <ExportRows boardId={board.id} view={view} />
        {canEdit && (
          <>
            <MenuSeparator />
            <MenuItem icon={<Upload size={18} aria-hidden />} onSelect={() => setImporting(true)}>
              {ACTION_LABELS.importAction}
            </MenuItem>
          </>
        )}
      </Menu>
      <LazyStartPrivateWritingDialog isOpen={isStarting} onClose={() => setStarting(false)} />
      <LazyDuplicateDialog
        board={board}
        isOpen={isDuplicating}
        onClose={() => setDuplicating(false)}
        onDuplicated={(copy) => {
          toast({ text: copiedBoardLabel(copy) })
          router.push(`/b/${copy.board.id}`)
        }}
      />
      {isImporting && (
        <LazyImportDialog
          boardId={board.id}
          isOpen
          onClose={() => setImporting(false)}
          {...(view && { onShow: view.showFromTop })}
        />
      )}
    </>
  )
}
