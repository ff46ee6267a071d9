'use client'

import { Ellipsis, Upload } from 'lucide-react'
import { useState } from 'react'
import { useBoard, useCanEdit, useSession } from '#panels/board/board-context.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { ExportRows } from './export-rows.tsx'
import { ImportDialog } from './import-dialog.tsx'

/** Out and in, among the buttons of a board. */
export function TransferMenu() {
  const { view } = useBoard()
  const { board } = useSession()
  const canEdit = useCanEdit()
  const [isImporting, setImporting] = useState(false)
  return (
    <>
      <Menu trigger={<IconButton label="Export and import" icon={<Ellipsis size={18} aria-hidden />} />}>
        <ExportRows boardId={board.id} view={view} />
        {canEdit && (
          <>
            <MenuSeparator />
            <MenuItem icon={<Upload size={18} aria-hidden />} onSelect={() => setImporting(true)}>
              Import…
            </MenuItem>
          </>
        )}
      </Menu>
      <ImportDialog
        boardId={board.id}
        isOpen={isImporting}
        onClose={() => setImporting(false)}
        {...(view && { onShow: view.showFromTop })}
      />
    </>
  )
}
