'use client'

import { X } from 'lucide-react'
import { useEffect } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { AdvisorsTab } from './advisors/advisors-tab.tsx'
import { useBoard, useNoteCount } from './board-context.tsx'
import { NotesPanel } from './notes-panel.tsx'
import { keepPlace } from './panel-place.ts'

interface DockProps {
  shownId: string | null
  onShow: (noteId: string) => void
  onClose: () => void
}

/** What stands beside the canvas: its notes as a list, or its advisors. */
export function Dock({ shownId, onShow, onClose }: DockProps) {
  const { panel } = useBoard()
  const place = useReadable(panel)
  const count = useNoteCount()
  useEffect(() => keepPlace(place), [place])
  const tab = place.tab === 'advisors' ? 'advisors' : 'notes'
  return (
    <aside
      aria-label="Beside the canvas"
      className="flex h-full w-[352px] max-w-full flex-col border-line border-l bg-sheet"
    >
      <Tabs
        label="Beside the canvas"
        value={tab}
        tabs={[
          { value: 'notes', label: 'Notes', count },
          { value: 'advisors', label: 'Advisors' },
        ]}
        onChange={(next) => panel.set({ ...place, tab: next })}
        end={
          <IconButton
            label="Close the panel"
            icon={<X size={17} aria-hidden />}
            size={32}
            onClick={onClose}
          />
        }
      >
        {tab === 'notes' ? <NotesPanel shownId={shownId} onShow={onShow} /> : <AdvisorsTab />}
      </Tabs>
    </aside>
  )
}
