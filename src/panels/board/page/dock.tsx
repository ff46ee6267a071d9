import { ChevronLeft, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { TAB_LABELS } from '#panels/labels/tab-labels.ts'
import { PartBoundary } from '#panels/lazy/part-boundary.tsx'
import { PartFailed } from '#panels/lazy/part-failed.tsx'
import { useBoard, useNoteCount, useSession } from '#panels/open-board/board-context.tsx'
import type { PanelPlace } from '#panels/open-board/panel-place.ts'
import { useHasVotes } from '#panels/votes/use-has-votes.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { TOP_BAR_LABELS } from '../top-bar/top-bar-labels.ts'
import { BOARD_PAGE_LABELS } from './board-page-labels.ts'
import {
  LazyAdvisorsTab,
  LazyAgendaTab,
  LazyCommentsTab,
  LazyConversationTab,
  LazyIdeasTab,
  LazyInterviewsTab,
  LazyNotesTab,
  LazyVotesTab,
} from './lazy-tabs.ts'

interface DockProps {
  shownId: string | null
  onAdded: (noteId: string) => void
  onClose: () => void
}

/**
 * The panel beside the canvas, with the tabs notes, advisors, clerk and ideas. Each tab has a separate boundary, so
 * that a tab that fails leaves the others usable.
 */
export function Dock({ shownId, onAdded, onClose }: DockProps) {
  const { panel } = useBoard()
  const place = useReadable(panel)
  const hasVotes = useHasVotes()
  const count = useNoteCount()
  const threads = useOpenThreadCount()
  if (place.tab === 'agenda') {
    return (
      <SingleDock title={TAB_LABELS.agenda} onClose={onClose}>
        <LazyAgendaTab />
      </SingleDock>
    )
  }
  if (place.tab === 'interviews') {
    return (
      <SingleDock title={TAB_LABELS.questions} onClose={onClose}>
        <LazyInterviewsTab />
      </SingleDock>
    )
  }
  const tab = place.tab === 'canvas' || (place.tab === 'votes' && !hasVotes) ? 'notes' : place.tab
  return (
    <aside
      aria-label={BOARD_PAGE_LABELS.besideTheCanvas}
      className="flex h-full w-[352px] max-w-full flex-col border-line border-l bg-sheet"
    >
      <Tabs
        label={BOARD_PAGE_LABELS.besideTheCanvas}
        value={tab}
        isDense
        tabs={[
          // Six tabs have no room for it.
          { value: 'notes', label: TAB_LABELS.notes, ...(!hasVotes && { count }) },
          { value: 'advisors', label: TAB_LABELS.advisors },
          { value: 'talk', label: TAB_LABELS.clerk },
          { value: 'ideas', label: TAB_LABELS.ideas },
          { value: 'comments', label: TAB_LABELS.comments, ...(threads > 0 && { count: threads }) },
          ...(hasVotes ? [{ value: 'votes', label: TAB_LABELS.votes } as const] : []),
        ]}
        onChange={(next) => panel.set({ ...place, tab: next })}
      >
        <PartBoundary key={tab} failed={(part) => <PartFailed {...part} />}>
          <Shown tab={tab} shownId={shownId} onAdded={onAdded} />
        </PartBoundary>
      </Tabs>
    </aside>
  )
}

function useOpenThreadCount(): number {
  const { threads } = useSession()
  return Object.values(threads).filter(({ resolved }) => resolved === null).length
}

interface SingleDockProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** Takes the place of the tabs, which have no room for a further one. */
function SingleDock({ title, onClose, children }: SingleDockProps) {
  const { panel } = useBoard()
  const back = (): void => panel.set({ ...panel.get(), tab: 'notes' })
  return (
    <aside
      aria-label={title}
      className="flex h-full w-[352px] max-w-full flex-col border-line border-l bg-sheet"
    >
      <div className="flex h-11 shrink-0 items-center gap-1 border-line border-b pr-2 pl-2">
        <IconButton
          label={BOARD_PAGE_LABELS.backToNotes}
          icon={<ChevronLeft size={18} aria-hidden />}
          size={32}
          onClick={back}
        />
        <span aria-hidden className="font-button text-body">
          {title}
        </span>
        <IconButton
          label={TOP_BAR_LABELS.closeThePanel}
          icon={<X size={17} aria-hidden />}
          size={32}
          className="ml-auto"
          onClick={onClose}
        />
      </div>
      <PartBoundary key={title} failed={(part) => <PartFailed {...part} />}>
        {children}
      </PartBoundary>
    </aside>
  )
}

interface ShownProps {
  tab: Exclude<PanelPlace['tab'], 'canvas' | 'agenda' | 'interviews'>
  shownId: string | null
  onAdded: (noteId: string) => void
}

/** The code of each tab is loaded when it is first opened. */
function Shown({ tab, shownId, onAdded }: ShownProps) {
  switch (tab) {
    case 'notes':
      return <LazyNotesTab shownId={shownId} onAdded={onAdded} />
    case 'advisors':
      return <LazyAdvisorsTab />
    case 'talk':
      return <LazyConversationTab />
    case 'ideas':
      return <LazyIdeasTab />
    case 'comments':
      return <LazyCommentsTab />
    case 'votes':
      return <LazyVotesTab />
  }
}
