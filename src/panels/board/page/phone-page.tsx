'use client'

import { ChevronLeft, Search, UserPlus } from 'lucide-react'
import Link from 'next/link'
import { useRef, useState } from 'react'
import type { MeResponse } from '#api/me.ts'
import type { BoardView } from '#canvas/board-view.ts'
import { AgendaAnnouncements } from '#panels/agenda/agenda-announcements.tsx'
import { AgendaPanel } from '#panels/agenda/agenda-panel.tsx'
import { AgendaStrip } from '#panels/agenda/agenda-strip.tsx'
import { InterviewAnnouncements } from '#panels/interviews/panel/interview-announcements.tsx'
import { InterviewBar } from '#panels/interviews/panel/interview-bar.tsx'
import { PartBoundary } from '#panels/lazy/part-boundary.tsx'
import { PartFailed } from '#panels/lazy/part-failed.tsx'
import { AddNote } from '#panels/notes/list/add-note.tsx'
import { NoteListView } from '#panels/notes/list/note-list-view.tsx'
import { ORDER_OPTIONS } from '#panels/notes/list/notes-panel.tsx'
import type { NoteOrder } from '#panels/notes/list/order-notes.ts'
import { ChosenToggle, useAlternatives } from '#panels/notes/list/plus-only-toggle.tsx'
import { NoteAnnouncements } from '#panels/notes/note-news.tsx'
import { useBoard, useCanEdit, useNoteCount, useSession } from '#panels/open-board/board-context.tsx'
import { BoardNotices } from '#panels/open-board/board-notices.tsx'
import { MyMenu } from '#panels/open-board/my-menu.tsx'
import type { PanelPlace } from '#panels/open-board/panel-place.ts'
import { PeopleBar } from '#panels/open-board/people-bar.tsx'
import { SaveLine } from '#panels/open-board/save-line.tsx'
import { useCarefulLeave } from '#panels/open-board/use-board-connection.ts'
import { OthersNotes } from '#panels/private-writing/others-notes.tsx'
import { PrivateWritingBar } from '#panels/private-writing/private-writing-bar.tsx'
import { CheckAnnouncements, CheckBar } from '#panels/representation/check-bar.tsx'
import { StartTimerDialog, StartTimerItem } from '#panels/timer/start-timer.tsx'
import { TimerAnnouncements } from '#panels/timer/timer-announcements.tsx'
import { PhoneTimer } from '#panels/timer/timer-bar.tsx'
import { TransferMenu } from '#panels/transfer/transfer-menu.tsx'
import { VoteAnnouncements } from '#panels/votes/vote-announcements.tsx'
import { VoteBar } from '#panels/votes/vote-bar.tsx'
import { isAtLeast } from '#session/members/role.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { Select } from '#ui/select.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { AdvisorsTab } from '../advisors/advisors-tab.tsx'
import { FindBar } from '../find/find-bar.tsx'
import { BoardHeading } from '../top-bar/board-title.tsx'
import { EveryonesViewItems, ViewLine } from '../top-bar/present.tsx'
import { CanvasPart } from './canvas-part.tsx'
import { EmptyBoard } from './empty-board.tsx'
import { LazyConversationTab, LazyIdeasTab, LazyInterviewsTab, LazyVotesTab } from './lazy-tabs.ts'
import { PhoneMenuItems } from './phone-menu-items.tsx'
import { PhoneTabs } from './phone-tabs.tsx'
import { PhoneTools } from './phone-tools.tsx'

interface PhonePageProps {
  /** The canvas, once it is loaded; null when it goes, as when another tab is opened. */
  onView: (view: BoardView | null) => void
  /** Opens the dialog with the links and the people of the board. */
  onShare: () => void
  /** Another name or colour, which the page shows at once. */
  onMeChange: (me: MeResponse) => void
}

/**
 * The board below 700 px: a list with tabs. The canvas is one of them and is loaded when it is opened. Each
 * tab has a boundary, so that one that fails leaves the others.
 */
export function PhonePage({ onView, onShare, onMeChange }: PhonePageProps) {
  const { view, panel, ask } = useBoard()
  const { agenda, me } = useSession()
  const canEdit = useCanEdit()
  const { tab } = useReadable(panel)
  const show = (next: PanelPlace['tab']): void => panel.set({ ...panel.get(), tab: next })
  const askAdvisors = (question: string): void => {
    ask.set({ ...ask.get(), question })
    show('advisors')
  }
  // People who can't stop the timer need no bar for it: the strip says the time.
  const isTimeInStrip = agenda.currentId !== null && tab !== 'agenda' && !isAtLeast(me.role, 'facilitator')
  const noteDraft = useRef('')
  const [isFinding, setFinding] = useState(false)
  const [shownId, setShownId] = useState<string | null>(null)
  return (
    <div className="fixed inset-0 flex flex-col overflow-clip bg-desk text-ink">
      <PhoneHead onShare={onShare} onFind={() => setFinding(true)} onMeChange={onMeChange} />
      <div className="flex shrink-0 justify-center border-line border-b bg-sheet p-1 empty:hidden">
        <ViewLine />
      </div>
      {tab !== 'agenda' && (
        <AgendaStrip hasTime={isTimeInStrip} onOpen={() => show('agenda')} onAsk={askAdvisors} />
      )}
      {!isTimeInStrip && <PhoneTimer />}
      <BoardNotices />
      <PrivateWritingBar />
      <OthersNotes />
      {tab !== 'votes' && (
        <VoteBar
          onOpen={() => panel.set({ ...panel.get(), tab: 'votes' })}
          className="shrink-0 border-line border-b"
        />
      )}
      {tab !== 'interviews' && <InterviewBar className="shrink-0 border-line border-b" />}
      <CheckBar
        onOpen={(synthesisId) => panel.set({ tab: 'advisors', roundId: null, synthesisId })}
        className="shrink-0 border-line border-b"
      />
      {isFinding && (
        <FindBar
          onShow={(recordId) => {
            setShownId(recordId)
            view?.jumpTo(recordId)
          }}
          onClose={() => {
            setFinding(false)
            setShownId(null)
          }}
          className="m-2"
        />
      )}
      <PartBoundary key={tab} failed={(part) => <PartFailed {...part} />}>
        {tab === 'notes' && <PhoneNotes shownId={shownId} />}
        {tab === 'talk' && (
          <main aria-label="Talk with the clerk" className="flex min-h-0 flex-1 flex-col">
            <LazyConversationTab isPhone />
          </main>
        )}
        {tab === 'advisors' && <PhoneAdvisors />}
        {tab === 'ideas' && (
          <main aria-label="Ideas" className="flex min-h-0 flex-1 flex-col">
            <LazyIdeasTab isPhone />
          </main>
        )}
        {tab === 'agenda' && (
          <main aria-label="Agenda" className="flex min-h-0 flex-1 flex-col bg-sheet">
            <AgendaPanel onAsk={askAdvisors} />
          </main>
        )}
        {tab === 'interviews' && (
          <main aria-label="Interviews" className="flex min-h-0 flex-1 flex-col bg-sheet">
            <LazyInterviewsTab />
          </main>
        )}
        {tab === 'votes' && (
          <main aria-label="Votes" className="flex min-h-0 flex-1 flex-col bg-sheet">
            <LazyVotesTab />
          </main>
        )}
        {tab === 'canvas' && (
          <main aria-label="Canvas" className="relative min-h-0 flex-1">
            <CanvasPart onView={onView} />
            <EmptyBoard />
            <PhoneTools />
          </main>
        )}
      </PartBoundary>
      {tab === 'notes' && canEdit && (
        <div className="shrink-0 border-line border-t">
          <AddNote isPhone draft={noteDraft} onAdded={setShownId} />
        </div>
      )}
      <PhoneTabs />
      <NoteAnnouncements />
      <TimerAnnouncements />
      <AgendaAnnouncements />
      <VoteAnnouncements />
      <InterviewAnnouncements />
      <CheckAnnouncements />
    </div>
  )
}

interface PhoneHeadProps {
  /** Opens the dialog with the links and the people of the board. */
  onShare: () => void
  /** Opens the find bar. */
  onFind: () => void
  /** Another name or colour, which the page shows at once. */
  onMeChange: (me: MeResponse) => void
}

/** Find, Bring everyone and the timer are in the menu: the bar has room for the title and four buttons. */
function PhoneHead({ onShare, onFind, onMeChange }: PhoneHeadProps) {
  const onLeave = useCarefulLeave()
  const [isStarting, setStarting] = useState(false)
  return (
    <header className="flex h-[52px] select-none shrink-0 items-center gap-1 border-line border-b bg-sheet pr-2 pl-1">
      <Link
        href="/"
        onNavigate={onLeave}
        aria-label="Back to my boards"
        className="grid size-10 shrink-0 place-items-center rounded-field text-ink"
      >
        <ChevronLeft size={22} aria-hidden />
      </Link>
      <div className="relative min-w-0 flex-1">
        <BoardHeading below={<SaveLine isShort />} />
      </div>
      <PeopleBar isCount />
      <TransferMenu label="More: find, duplicate, export and import">
        <MenuItem icon={<Search size={18} aria-hidden />} onSelect={onFind}>
          Find
        </MenuItem>
        <EveryonesViewItems />
        <PhoneMenuItems />
        <StartTimerItem onSelect={() => setStarting(true)} />
        <MenuSeparator />
      </TransferMenu>
      <StartTimerDialog isOpen={isStarting} onClose={() => setStarting(false)} />
      <IconButton label="Share and people" icon={<UserPlus size={20} aria-hidden />} onClick={onShare} />
      <MyMenu onChange={onMeChange} />
    </header>
  )
}

function PhoneNotes({ shownId }: { shownId: string | null }) {
  const canEdit = useCanEdit()
  const [order, setOrder] = useState<NoteOrder>('newest')
  const count = useNoteCount()
  const hasAlternatives = useAlternatives().size > 0
  return (
    <main aria-label="Notes" className="flex min-h-0 flex-1 flex-col">
      <BoardQuestion />
      <div className="flex h-12 shrink-0 items-center gap-2 whitespace-nowrap pr-2 pl-4">
        {/* Three controls need the room of a narrow phone; the tab says what is listed. */}
        <h2 className={hasAlternatives ? 'sr-only' : 'text-board'}>Notes</h2>
        <span className="text-body text-ink-2 tabular-nums">{count}</span>
        {hasAlternatives && <ChosenToggle />}
        {count > 1 && (
          <Select
            label="Order of the notes"
            value={order}
            options={ORDER_OPTIONS}
            onChange={setOrder}
            className="ml-auto"
          />
        )}
      </div>
      {count === 0 ? (
        <div className="flex flex-1 flex-col items-center px-8 pt-16 text-center">
          <span
            aria-hidden
            className="size-24 rounded-note border-[1.5px] border-line-strong border-dashed"
          />
          <p className="mt-5 text-ink-2 text-phone">
            {canEdit ? 'Nothing is written yet. Write the first note below.' : 'Nothing is written yet.'}
          </p>
        </div>
      ) : (
        <NoteListView order={order} isPhone shownId={shownId} />
      )}
    </main>
  )
}

/** The question in full: the title in the bar is cut on a phone. */
function BoardQuestion() {
  const { board } = useSession()
  const question = board.premise.trim() || board.title
  return (
    <p
      dir="auto"
      title={question}
      className="line-clamp-2 shrink-0 break-words border-line border-b px-4 py-2 text-body text-ink-2"
    >
      {question}
    </p>
  )
}

function PhoneAdvisors() {
  return (
    <main aria-label="Advisors" className="flex min-h-0 flex-1 flex-col bg-sheet">
      <AdvisorsTab isPhone />
    </main>
  )
}
