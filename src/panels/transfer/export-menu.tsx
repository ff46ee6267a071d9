import { Download } from 'lucide-react'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { Menu } from '#ui/menu.tsx'
import { ExportRows, type ExportRowsProps } from './export-rows.tsx'
import { TRANSFER_LABELS } from './transfer-labels.ts'

export function ExportMenu(props: ExportRowsProps) {
  return (
    <Menu
      trigger={
        <Button icon={<Download size={16} aria-hidden />}>
          {props.numbers ? TRANSFER_LABELS.exportCount(props.numbers.length) : ACTION_LABELS.export}
        </Button>
      }
    >
      <ExportRows {...props} />
    </Menu>
  )
}
