'use client'

import { ListOrdered, MessagesSquare, MousePointer2Off } from 'lucide-react'
import type { BoardView } from '#canvas/board-view.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { MenuItem } from '#ui/menu.tsx'
import { useReadable } from '#ui/use-readable.ts'

/** What is in bars of the wide page, as rows of the phone's menu. */
export function PhoneMenuItems() {
  return (
    <>
      <CursorsItem />
      <AgendaItem />
      <InterviewsItem />
    </>
  )
}

/** Where the canvas is shown, the only part with cursors. */
function CursorsItem() {
  const { view } = useBoard()
  return view && <CursorsItemOf view={view} />
}

function CursorsItemOf({ view }: { view: BoardView }) {
  const areShown = useReadable(view.cursors)
  return (
    <MenuItem icon={<MousePointer2Off size={18} aria-hidden />} onSelect={() => view.cursors.set(!areShown)}>
      {areShown ? 'Hide cursors' : 'Show cursors'}
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
      Agenda
    </MenuItem>
  )
}

function InterviewsItem() {
  const { panel } = useBoard()
  return (
    <MenuItem
      icon={<MessagesSquare size={18} aria-hidden />}
      onSelect={() => panel.set({ ...panel.get(), tab: 'interviews' })}
    >
      Interviews
    </MenuItem>
  )
}
