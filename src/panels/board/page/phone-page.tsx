import { ChevronLeft, CircleHelp, Search, UserPlus } from 'lucide-react'
import Link from 'next/link'
import { useRef, useState } from 'react'
import type { MeResponse } from '#api/me.ts'
import type { BoardView } from '#canvas/view/board-view.ts'
import { AgendaAnnouncements } from '#panels/agenda/agenda-announcements.tsx'
import { LazyAgendaStrip } from '#panels/agenda/lazy-agenda-strip.tsx'
import { useStepQuestion } from '#panels/agenda/use-step-question.ts'
import { InterviewAnnouncements } from '#panels/interviews/panel/interview-announcements.tsx'
import { LazyInterviewBar } from '#panels/interviews/panel/lazy-interview-bar.tsx'
import { CONVERSATION_LABELS } from '#panels/labels/conversation-labels.ts'
import { TAB_LABELS } from '#panels/labels/tab-labels.ts'
import { PartBoundary } from '#panels/lazy/part-boundary.tsx'
import { BarBoundary, PartFailed } from '#panels/lazy/part-failed.tsx'
import { AddNote } from '#panels/notes/list/add-note.tsx'
import { NoteAnnouncements } from '#panels/notes/note-news.tsx'
import { useBoard, useCanEdit, useSession } from '#panels/open-board/board-context.tsx'
import { BoardNotices } from '#panels/open-board/board-notices.tsx'
import { MyMenu } from '#panels/open-board/my-menu.tsx'
import type { PanelPlace } from '#panels/open-board/panel-place.ts'
import { PeopleBar } from '#panels/open-board/people-bar.tsx'
import { SaveLine } from '#panels/open-board/save-line.tsx'
import { useCarefulLeave } from '#panels/open-board/use-board-connection.ts'
import { LazyCommentsOnPage } from '#panels/open-threads/lazy-comments.ts'
import { LazyPairsBar } from '#panels/pairs/lazy-pairs-bar.tsx'
import { OthersNotes } from '#panels/private-writing/others-notes.tsx'
import { CheckAnnouncements } from '#panels/representation/check-announcements.tsx'
import { LazyCheckBar } from '#panels/representation/lazy-check-bar.tsx'
import { TimerAnnouncements } from '#panels/timer/timer-announcements.tsx'
import { PhoneTimer } from '#panels/timer/timer-bar.tsx'
import { newestOpen } from '#panels/votes/newest-open.ts'
import { useOpenedVotes } from '#panels/votes/use-opened-votes.ts'
import { VoteAnnouncements } from '#panels/votes/vote-announcements.tsx'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { MenuItem } from '#ui/menu.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { FindBar } from '../find/find-bar.tsx'
import { BoardBell } from '../top-bar/board-bell.tsx'
import { BoardHeading } from '../top-bar/board-heading.tsx'
import { ViewLine } from '../top-bar/present-or-take-control.tsx'
import { TOP_BAR_LABELS } from '../top-bar/top-bar-labels.ts'
import { BOARD_PAGE_LABELS } from './board-page-labels.ts'
import { CanvasPart } from './canvas-part.tsx'
import { EmptyBoard } from './empty-board.tsx'
import { LazyHelpDialog } from './lazy-dialogs.ts'
import {
  LazyAdvisorsTab,
  LazyAgendaTab,
  LazyCommentsTab,
  LazyConversationTab,
  LazyIdeasTab,
  LazyInterviewsTab,
  LazyVotesTab,
} from './lazy-tabs.ts'
import { PhoneMenuItems } from './phone-menu-items.tsx'
import { PhoneNotes } from './phone-notes.tsx'
import { PhoneTabs } from './phone-tabs.tsx'
import { PhoneTools } from './phone-tools.tsx'

interface PhonePageProps {
  /** The canvas, once it is loaded; null when it goes, as when another tab is opened. */
  onView: (view: BoardView | null) => void
  onShare: () => void
  onMeChange: (me: MeResponse) => void
}

/**
 * The board below 700 px: a list with tabs. The canvas is one of them and is loaded when it is opened. Each
 * tab has a boundary, so that one that fails leaves the others.
 */
export function PhonePage({ onView, onShare, onMeChange }: PhonePageProps) {
  const { view, panel, ask } = useBoard()
  const { agenda } = useSession()
  const canEdit = useCanEdit()
  const { tab } = useReadable(panel)
  const show = (next: PanelPlace['tab']): void => panel.set({ ...panel.get(), tab: next })
  const askAdvisors = (question: string): void => {
    ask.set({ ...ask.get(), question })
    show('advisors')
  }
  useOpenedVotes(() => show('votes'))
  useStepQuestion()
  const noteDraft = useRef('')
  const [isFinding, setFinding] = useState(false)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [shownId, setShownId] = useState<string | null>(null)
  const stopFinding = (): void => {
    setFinding(false)
    setShownId(null)
  }
  return (
    <div className="fixed inset-0 flex flex-col overflow-clip bg-desk text-ink">
      <BarBoundary>
        <PhoneHead
          onShare={onShare}
          onFind={() => setFinding(true)}
          onHelp={() => setHelpOpen(true)}
          onMeChange={onMeChange}
        />
      </BarBoundary>
      <div className="flex shrink-0 justify-center border-line border-b bg-sheet p-1 empty:hidden">
        <ViewLine />
      </div>
      <BarBoundary>
        <LazyAgendaStrip
          onOpen={() => show('agenda')}
          onAsk={askAdvisors}
          onTalk={() => panel.set({ ...panel.get(), tab: 'talk', isWindowTalkWanted: true })}
          onVotes={
            tab === 'votes'
              ? null
              : () => panel.set({ ...panel.get(), tab: 'votes', isVoteFocusWanted: true })
          }
        />
      </BarBoundary>
      <BarBoundary>{agenda.currentId === null && <PhoneTimer />}</BarBoundary>
      <BarBoundary>
        <BoardNotices />
      </BarBoundary>
      <BarBoundary>
        <OthersNotes />
      </BarBoundary>
      <BarBoundary>
        <LazyPairsBar />
      </BarBoundary>
      <BarBoundary>
        <AskedOnPhone tab={tab} />
      </BarBoundary>
      {isFinding && (
        <BarBoundary onClose={stopFinding}>
          <FindBar
            onShow={(recordId) => {
              setShownId(recordId)
              view?.jumpTo(recordId)
            }}
            onClose={stopFinding}
            className="m-2"
          />
        </BarBoundary>
      )}
      <PartBoundary key={tab} failed={(part) => <PartFailed {...part} />}>
        <PhoneTab tab={tab} shownId={shownId} onView={onView} />
      </PartBoundary>
      {tab === 'notes' && canEdit && (
        <div className="shrink-0 border-line border-t">
          <AddNote isPhone draft={noteDraft} onAdded={setShownId} />
        </div>
      )}
      <PhoneTabs />
      <BarBoundary>
        <LazyCommentsOnPage />
      </BarBoundary>
      <NoteAnnouncements />
      <TimerAnnouncements />
      <AgendaAnnouncements />
      <VoteAnnouncements />
      <InterviewAnnouncements />
      <CheckAnnouncements />
      {isHelpOpen && <LazyHelpDialog onClose={() => setHelpOpen(false)} />}
    </div>
  )
}

/**
 * The check or the interview that waits for everyone's answers, one at a time; neither beside a vote: strips would
 * leave no room for the notes.
 */
function AskedOnPhone({ tab }: { tab: PanelPlace['tab'] }) {
  const { panel } = useBoard()
  if (newestOpen(useSession()) !== null) return null
  return (
    <div className="shrink-0 [&>:not(:first-child)]:hidden">
      <LazyCheckBar
        onOpen={(synthesisId) => panel.set({ tab: 'advisors', roundId: null, synthesisId })}
        className="border-line border-b"
      />
      {tab !== 'interviews' && <LazyInterviewBar className="border-line border-b" />}
    </div>
  )
}

interface PhoneTabProps extends Pick<PhonePageProps, 'onView'> {
  tab: PanelPlace['tab']
  shownId: string | null
}

function PhoneTab({ tab, shownId, onView }: PhoneTabProps) {
  return (
    <>
      {tab === 'notes' && <PhoneNotes shownId={shownId} />}
      {tab === 'talk' && (
        <main aria-label={CONVERSATION_LABELS.talkWithTheClerk} className="flex min-h-0 flex-1 flex-col">
          <LazyConversationTab isPhone />
        </main>
      )}
      {tab === 'advisors' && <PhoneAdvisors />}
      {tab === 'ideas' && (
        <main aria-label={TAB_LABELS.ideas} className="flex min-h-0 flex-1 flex-col">
          <LazyIdeasTab isPhone />
        </main>
      )}
      {tab === 'comments' && (
        <main aria-label={TAB_LABELS.comments} className="flex min-h-0 flex-1 flex-col bg-sheet">
          <LazyCommentsTab />
        </main>
      )}
      {tab === 'agenda' && (
        <main aria-label={TAB_LABELS.agenda} className="flex min-h-0 flex-1 flex-col bg-sheet">
          <LazyAgendaTab />
        </main>
      )}
      {tab === 'interviews' && (
        <main aria-label={TAB_LABELS.questions} className="flex min-h-0 flex-1 flex-col bg-sheet">
          <LazyInterviewsTab />
        </main>
      )}
      {tab === 'votes' && (
        <main aria-label={TAB_LABELS.votes} className="flex min-h-0 flex-1 flex-col bg-sheet">
          <LazyVotesTab />
        </main>
      )}
      {tab === 'canvas' && (
        <main aria-label={TAB_LABELS.canvas} className="relative min-h-0 flex-1">
          <CanvasPart onView={onView} />
          <EmptyBoard />
          <PhoneTools />
        </main>
      )}
    </>
  )
}

interface PhoneHeadProps {
  onShare: () => void
  onFind: () => void
  onHelp: () => void
  onMeChange: (me: MeResponse) => void
}

/** All but people and sharing is in the menu of the board, which its title opens. */
function PhoneHead({ onShare, onFind, onHelp, onMeChange }: PhoneHeadProps) {
  const { panel } = useBoard()
  const onLeave = useCarefulLeave()
  return (
    <header className="flex h-[52px] select-none shrink-0 items-center gap-1 border-line border-b bg-sheet pr-2 pl-1">
      <Link
        href="/"
        onNavigate={onLeave}
        aria-label={TOP_BAR_LABELS.backToMyBoards}
        className="grid size-10 shrink-0 place-items-center rounded-field text-ink"
      >
        <ChevronLeft size={22} aria-hidden />
      </Link>
      <div className="relative min-w-0 flex-1">
        <BoardHeading
          below={<SaveLine isShort />}
          onInterviews={() => panel.set({ ...panel.get(), tab: 'interviews' })}
        >
          <MenuItem icon={<Search size={18} aria-hidden />} onSelect={onFind}>
            {ACTION_LABELS.find}
          </MenuItem>
          <MenuItem icon={<CircleHelp size={18} aria-hidden />} onSelect={onHelp}>
            {TOP_BAR_LABELS.howThisBoardWorks}
          </MenuItem>
          <PhoneMenuItems />
        </BoardHeading>
      </div>
      <PeopleBar isCount />
      <IconButton
        label={BOARD_PAGE_LABELS.shareAndPeople}
        icon={<UserPlus size={20} aria-hidden />}
        onClick={onShare}
      />
      <BoardBell />
      <MyMenu onChange={onMeChange} />
    </header>
  )
}

function PhoneAdvisors() {
  return (
    <main aria-label={TAB_LABELS.advisors} className="flex min-h-0 flex-1 flex-col bg-sheet">
      <LazyAdvisorsTab isPhone />
    </main>
  )
}
