'use client'

import { Ellipsis, Upload } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useBoard, useCanEdit, useSession } from '#panels/board/board-context.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { ExportRows } from './export-rows.tsx'
import { ImportDialog } from './import-dialog.tsx'

interface TransferMenuProps {
  label?: string
  /** Further items, above the others: where there is no room for buttons of their own. */
  children?: ReactNode
}

/** Out and in, among the buttons of a board. */
export function TransferMenu({ label = 'Export and import', children }: TransferMenuProps) {
  const { view } = useBoard()
  const { board } = useSession()
  const canEdit = useCanEdit()
  const [isImporting, setImporting] = useState(false)
  return (
    <>
      <Menu trigger={<IconButton label={label} icon={<Ellipsis size={18} aria-hidden />} />}>
        {children}
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
