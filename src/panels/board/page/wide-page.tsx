import { type ReactNode, useRef, useState } from 'react'
import type { MeResponse } from '#api/me.ts'
import { Toolbar } from '#canvas/chrome/toolbar.tsx'
import { ZoomBar } from '#canvas/chrome/zoom-bar.tsx'
import type { BoardView } from '#canvas/view/board-view.ts'
import { AgendaAnnouncements } from '#panels/agenda/agenda-announcements.tsx'
import { LazyAgendaStrip } from '#panels/agenda/lazy-agenda-strip.tsx'
import { SessionKeys } from '#panels/agenda/session-keys.tsx'
import { useStepQuestion } from '#panels/agenda/use-step-question.ts'
import { InterviewAnnouncements } from '#panels/interviews/panel/interview-announcements.tsx'
import { TAB_LABELS } from '#panels/labels/tab-labels.ts'
import { BarBoundary } from '#panels/lazy/part-failed.tsx'
import { NoteAnnouncements } from '#panels/notes/note-news.tsx'
import { useBoard, useCanEdit, useIsWide, useSession } from '#panels/open-board/board-context.tsx'
import { BoardNotices } from '#panels/open-board/board-notices.tsx'
import { useIsEmpty } from '#panels/open-board/use-is-empty.ts'
import { LazyCommentsOnPage } from '#panels/open-threads/lazy-comments.ts'
import { LazyPairsBar } from '#panels/pairs/lazy-pairs-bar.tsx'
import { OthersNotes } from '#panels/private-writing/others-notes.tsx'
import { CheckAnnouncements } from '#panels/representation/check-announcements.tsx'
import { TimerAnnouncements } from '#panels/timer/timer-announcements.tsx'
import { LazyVisitLine } from '#panels/visits/lazy-visit-line.ts'
import { VoteAnnouncements } from '#panels/votes/vote-announcements.tsx'
import { toolsInStep } from '#session/agenda/step-rules.ts'
import { mayWrite } from '#session/members/may-write.ts'
import { useReadable } from '#ui/use-readable.ts'
import { AskBar } from '../ask/ask-bar.tsx'
import { useReservedScreen } from '../ask/use-reserved-screen.ts'
import { FindBar } from '../find/find-bar.tsx'
import { TopBar } from '../top-bar/top-bar.tsx'
import { AskedOverCanvas } from './asked-over-canvas.tsx'
import { CanvasPart } from './canvas-part.tsx'
import { Dock } from './dock.tsx'
import { EmptyBoard } from './empty-board.tsx'
import { LazyHelpDialog } from './lazy-dialogs.ts'
import { useBoardKeys } from './use-board-keys.ts'
import { useHeight } from './use-height.ts'
import { useOpenSynthesis } from './use-open-synthesis.ts'
import { useOpenTab } from './use-open-tab.ts'

interface WidePageProps {
  /** The canvas, once it is loaded; null when it goes. */
  onView: (view: BoardView | null) => void
  onShare: () => void
  onMeChange: (me: MeResponse) => void
}

/**
 * The board at 700 px and more: the canvas, its bars, and the panel. From 1200 px the panel is beside the
 * canvas and open from the start; below that it lies over the canvas and is closed.
 */
export function WidePage({ onView, onShare, onMeChange }: WidePageProps) {
  const { view, panel, ask } = useBoard()
  const isDocked = useIsWide(1200)
  const isEmpty = useIsEmpty()
  // On an empty board the panel would be empty, too. It stays closed when the first note is added, so that nothing
  // moves.
  const [isPanelWanted, setPanelWanted] = useState<boolean | null>(() =>
    isEmpty ? panel.get().tab === 'agenda' : null,
  )
  const isPanelOpen = isPanelWanted ?? isDocked
  /**
   * How often find was requested since it was last closed; 0 means closed. Each request gives the focus back
   * to the field.
   */
  const [findCount, setFindCount] = useState(0)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [shownId, setShownId] = useState<string | null>(null)
  useOpenSynthesis(() => setPanelWanted(true))
  const closePanel = (): void => {
    setPanelWanted(false)
    panel.set({ ...panel.get(), synthesisId: null })
  }
  const askField = useRef<HTMLTextAreaElement>(null)
  const show = (recordId: string): void => {
    setShownId(recordId)
    view?.jumpTo(recordId)
  }
  const stopFinding = (): void => {
    setFindCount(0)
    setShownId(null)
    view?.focus()
  }
  const find = (): void => setFindCount((count) => count + 1)
  const openTab = useOpenTab(() => setPanelWanted(true))
  useStepQuestion()
  const { tab } = useReadable(panel)
  const areVotesShown = isPanelOpen && tab === 'votes'
  const askAdvisors = (question: string): void => {
    ask.set({ ...ask.get(), question })
    askField.current?.focus()
  }
  useBoardKeys({
    onFind: find,
    onHelp: () => setHelpOpen(true),
    onAsk: () => askField.current?.focus(),
    onTalk: openTab.talk,
    onEscape: () => view?.clearSelection(),
  })
  return (
    <div className="fixed inset-0 flex flex-col overflow-clip bg-desk text-ink">
      <BarBoundary>
        <TopBar
          isPanelOpen={isPanelOpen}
          onTogglePanel={() => (isPanelOpen ? closePanel() : setPanelWanted(true))}
          onShare={onShare}
          onHelp={() => setHelpOpen(true)}
          onMeChange={onMeChange}
          onAgenda={openTab.agenda}
          onInterviews={openTab.interviews}
        />
      </BarBoundary>
      <BarBoundary>
        <LazyAgendaStrip
          onOpen={openTab.agenda}
          onAsk={askAdvisors}
          onVotes={areVotesShown ? null : openTab.votes}
          onTalk={openTab.windowTalk}
        />
      </BarBoundary>
      <BarBoundary>
        <BoardNotices />
      </BarBoundary>
      <BarBoundary>
        <OthersNotes />
      </BarBoundary>
      <BarBoundary>
        <LazyPairsBar />
      </BarBoundary>
      <div className="relative flex min-h-0 flex-1">
        <main aria-label={TAB_LABELS.canvas} className="@container relative min-w-0 flex-1 overflow-clip">
          <CanvasPart onView={onView} />
          <BarBoundary>
            <EmptyBoard templates={{ onAgenda: openTab.agenda, isPanelOpen }} />
          </BarBoundary>
          {/* One below the other: in a narrow window they would cover each other. */}
          <div className="pointer-events-none absolute inset-x-4 top-4 flex flex-col items-center gap-2">
            <BarBoundary>
              <VisitLinePlace />
            </BarBoundary>
            <BarBoundary>
              <AskedOverCanvas
                onCheck={(synthesisId) => {
                  setPanelWanted(true)
                  panel.set({ tab: 'advisors', roundId: null, synthesisId })
                }}
              />
            </BarBoundary>
            {findCount > 0 && (
              <FindPlace>
                <BarBoundary onClose={stopFinding}>
                  <FindBar askedCount={findCount} onShow={show} onClose={stopFinding} />
                </BarBoundary>
              </FindPlace>
            )}
          </div>
          <BarBoundary>
            <Tools isBoardEmpty={isEmpty} onFind={find} />
          </BarBoundary>
          <BarBoundary>
            <LazyCommentsOnPage hasCanvas />
          </BarBoundary>
          <BarBoundary>
            <AskBar field={askField} className={askPlace(isPanelOpen && !isDocked)} />
          </BarBoundary>
        </main>
        {isPanelOpen && (
          <DockPlace isDocked={isDocked}>
            <Dock shownId={shownId} onAdded={setShownId} onClose={closePanel} />
          </DockPlace>
        )}
      </div>
      <SessionKeys onAgenda={openTab.agenda} onVotes={openTab.votes} />
      <BarBoundary>
        <Announcements />
      </BarBoundary>
      {isHelpOpen && <LazyHelpDialog onClose={() => setHelpOpen(false)} />}
    </div>
  )
}

/** Reserves the bar's place on the screen, so that matches and the actions for a selection are shown beside it. */
function FindPlace({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useReservedScreen(place)
  return (
    <div ref={place} className="pointer-events-auto relative z-20 max-w-full self-end">
      {children}
    </div>
  )
}

/** Reserves its place on the screen, so that the canvas shows notes beside it. */
function VisitLinePlace() {
  const place = useRef<HTMLDivElement>(null)
  useReservedScreen(place)
  return (
    <div ref={place} className="pointer-events-auto relative z-10 empty:hidden">
      <LazyVisitLine />
    </div>
  )
}

function Announcements() {
  return (
    <>
      <NoteAnnouncements />
      <TimerAnnouncements />
      <AgendaAnnouncements />
      <VoteAnnouncements />
      <InterviewAnnouncements />
      <CheckAnnouncements />
    </>
  )
}

function DockPlace({ isDocked, children }: { isDocked: boolean; children: ReactNode }) {
  return isDocked ? <div className="flex">{children}</div> : <LaidOver>{children}</LaidOver>
}

/**
 * A panel over the canvas. It ends above the corner with the canvas's watermark, which must stay visible by
 * its licence.
 */
function LaidOver({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useReservedScreen(place)
  return (
    <div ref={place} className="motion-open absolute top-0 right-0 bottom-14 z-20 flex border-line border-b">
      {children}
    </div>
  )
}

/**
 * In the middle of the canvas, or between the zoom button and the canvas's watermark where these are in the way; beside a panel that lies over the canvas,
 * while there is room for it.
 */
function askPlace(isBesidePanel: boolean): string {
  if (isBesidePanel)
    return 'absolute z-10 right-[368px] bottom-4 left-[120px] max-w-[640px] @max-[840px]:hidden'
  const narrow =
    '@max-[900px]:right-[120px] @max-[900px]:left-[120px] @max-[900px]:w-auto @max-[900px]:max-w-[640px]'
  return `absolute z-10 bottom-4 left-[calc(50%-320px)] w-[640px] ${narrow}`
}

interface ToolsProps {
  /** Fewer tools have a button while nothing is on the board, and there is nothing to find or to zoom in on. */
  isBoardEmpty: boolean
  onFind: () => void
}

function Tools({ isBoardEmpty, onFind }: ToolsProps) {
  const { view } = useBoard()
  const canEdit = useCanEdit()
  const session = useSession()
  const tools = useRef<HTMLDivElement>(null)
  const zoom = useRef<HTMLDivElement>(null)
  const [room, height] = useHeight()
  useReservedScreen(tools)
  useReservedScreen(zoom)
  if (!view) return null
  return (
    <>
      {/* The toolbar has as many tools as its height leaves room for. */}
      <div
        ref={room}
        className="pointer-events-none absolute top-4 bottom-[68px] left-4 z-10 w-0 [container-type:size]"
      >
        <div
          ref={tools}
          className="absolute inset-y-0 left-0 flex w-max items-center [&>*]:pointer-events-auto"
        >
          <Toolbar
            view={view}
            canEdit={canEdit}
            mayComment={mayWrite(session, 'commenter')}
            tools={toolsInStep(session.agenda, session.me.role)}
            isBoardEmpty={isBoardEmpty}
            height={height}
          />
        </div>
      </div>
      <div ref={zoom} className="absolute bottom-4 left-4 z-10">
        {!isBoardEmpty && <ZoomBar view={view} onFind={onFind} />}
      </div>
    </>
  )
}
