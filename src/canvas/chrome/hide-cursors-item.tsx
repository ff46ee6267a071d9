import { MousePointer2, MousePointer2Off } from 'lucide-react'
import { MenuItem } from '#ui/menu.tsx'
import { useReadable } from '#ui/use-readable.ts'
import type { BoardView } from '../view/board-view.ts'
import { CHROME_LABELS } from './chrome-labels.ts'

export function HideCursorsItem({ view }: { view: BoardView }) {
  const areShown = useReadable(view.cursors)
  const Icon = areShown ? MousePointer2Off : MousePointer2
  return (
    <MenuItem icon={<Icon size={18} aria-hidden />} onSelect={() => view.cursors.set(!areShown)}>
      {areShown ? CHROME_LABELS.hideCursors : CHROME_LABELS.showCursors}
    </MenuItem>
  )
}
