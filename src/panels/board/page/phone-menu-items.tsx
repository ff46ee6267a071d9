import { ListOrdered, MessageSquare } from 'lucide-react'
import { HideCursorsItem } from '#canvas/chrome/hide-cursors-item.tsx'
import { TAB_LABELS } from '#panels/labels/tab-labels.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { MenuItem } from '#ui/menu.tsx'

/** Rows of the phone's menu, for controls that the wide page has in its bars. */
export function PhoneMenuItems() {
  const { view } = useBoard()
  return (
    <>
      {/* Only the canvas has cursors. */}
      {view && <HideCursorsItem view={view} />}
      <AgendaItem />
      <CommentsItem />
    </>
  )
}

function CommentsItem() {
  const { panel } = useBoard()
  return (
    <MenuItem
      icon={<MessageSquare size={18} aria-hidden />}
      onSelect={() => panel.set({ ...panel.get(), tab: 'comments' })}
    >
      {TAB_LABELS.comments}
    </MenuItem>
  )
}

function AgendaItem() {
  const { panel } = useBoard()
  return (
    <MenuItem
      icon={<ListOrdered size={18} aria-hidden />}
      onSelect={() => panel.set({ ...panel.get(), tab: 'agenda' })}
    >
      {TAB_LABELS.agenda}
    </MenuItem>
  )
}
