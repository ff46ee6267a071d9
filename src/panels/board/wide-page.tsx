'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { BoardView } from '#canvas/board-view.ts'
import { Toolbar } from '#canvas/chrome/toolbar.tsx'
import { ZoomBar } from '#canvas/chrome/zoom-bar.tsx'
import type { Me } from '#panels/api-answer.ts'
import { useReadable } from '#ui/use-readable.ts'
import { AskBar } from './ask/ask-bar.tsx'
import { useBoard, useCanEdit, useIsWide } from './board-context.tsx'
import { BoardNotices } from './board-notices.tsx'
import { CanvasPart } from './canvas-part.tsx'
import { Dock } from './dock.tsx'
import { EmptyBoard } from './empty-board.tsx'
import { FindBar } from './find-bar.tsx'
import { NoteAnnouncements } from './note-news.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { TopBar } from './top-bar.tsx'
import { useBoardKeys } from './use-board-keys.ts'
import { useReservedScreen } from './use-reserved-screen.ts'

interface WidePageProps {
  onView: (view: BoardView | null) => void
  onShare: () => void
  onMeChange: (me: Me) => void
}

/** The board on a screen with room for a canvas. */
export function WidePage({ onView, onShare, onMeChange }: WidePageProps) {
  const { view, panel } = useBoard()
  const isDocked = useIsWide(1200)
  const [isPanelWanted, setPanelWanted] = useState<boolean | null>(null)
  const isPanelOpen = isPanelWanted ?? isDocked
  /** How often it was asked for since it was closed; 0: it is. */
  const [findCount, setFindCount] = useState(0)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [shownId, setShownId] = useState<string | null>(null)
  useOpenSynthesis(() => setPanelWanted(true))
  const closePanel = (): void => {
    setPanelWanted(false)
    panel.set({ ...panel.get(), synthesisId: null })
  }
  const askField = useRef<HTMLTextAreaElement>(null)
  const show = (noteId: string): void => {
    setShownId(noteId)
    view?.jumpTo(noteId)
  }
  const stopFinding = (): void => {
    setFindCount(0)
    setShownId(null)
    view?.focus()
  }
  const find = (): void => setFindCount((count) => count + 1)
  const talk = (): void => {
    setPanelWanted(true)
    panel.set({ ...panel.get(), tab: 'talk', isTalkWanted: true })
  }
  useBoardKeys({
    onFind: find,
    onHelp: () => setHelpOpen(true),
    onAsk: () => askField.current?.focus(),
    onTalk: talk,
  })
  return (
    <div className="fixed inset-0 flex flex-col overflow-clip bg-desk text-ink">
      <TopBar
        isPanelOpen={isPanelOpen}
        onTogglePanel={() => (isPanelOpen ? closePanel() : setPanelWanted(true))}
        onShare={onShare}
        onHelp={() => setHelpOpen(true)}
        onMeChange={onMeChange}
      />
      <BoardNotices />
      <div className="relative flex min-h-0 flex-1">
        <main aria-label="Canvas" className="@container relative min-w-0 flex-1 overflow-clip">
          <CanvasPart onView={onView} />
          <EmptyBoard />
          <Tools onFind={find} />
          <AskBar field={askField} className={askPlace(isPanelOpen && !isDocked)} />
          {findCount > 0 && (
            <FindBar
              askedCount={findCount}
              onShow={show}
              onClose={stopFinding}
              className="absolute top-4 right-4 z-20"
            />
          )}
        </main>
        {isPanelOpen && (
          <DockPlace isDocked={isDocked}>
            <Dock shownId={shownId} onShow={setShownId} onClose={closePanel} />
          </DockPlace>
        )}
      </div>
      <NoteAnnouncements />
      <ShortcutsDialog isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  )
}

function DockPlace({ isDocked, children }: { isDocked: boolean; children: ReactNode }) {
  return isDocked ? <div className="flex">{children}</div> : <LaidOver>{children}</LaidOver>
}

/** Laid over the canvas it ends above the corner that belongs to the canvas's watermark. */
function LaidOver({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useReservedScreen(place)
  return (
    <div ref={place} className="motion-open absolute top-0 right-0 bottom-14 z-20 flex border-line border-b">
      {children}
    </div>
  )
}

/** A synthesis that is asked for on its card is shown, also where the panel was closed. */
function useOpenSynthesis(open: () => void): void {
  const { panel } = useBoard()
  const { synthesisId } = useReadable(panel)
  const latest = useRef(open)
  latest.current = open
  useEffect(() => {
    if (synthesisId !== null) latest.current()
  }, [synthesisId])
}

/**
 * In the middle of the canvas, or as near to it as the zoom control allows; above that where there is no room beside it;
 * beside a panel that lies over the canvas, while there is room for it.
 */
function askPlace(isBesidePanel: boolean): string {
  // In a low window the tools are wider.
  if (isBesidePanel) {
    return 'absolute z-10 right-[368px] bottom-[68px] left-[104px] max-w-[640px] @max-[840px]:hidden [@media(height<640px)]:left-[184px]'
  }
  const wide = 'absolute z-10 bottom-4 left-[max(calc(50%-320px),256px)] w-[640px]'
  const left =
    '[@media(height>=640px)]:@max-[1080px]:left-[104px] [@media(height<640px)]:@max-[1080px]:left-[184px]'
  return `${wide} ${left} @max-[1080px]:right-4 @max-[1080px]:bottom-[68px] @max-[1080px]:w-auto @max-[1080px]:max-w-[640px]`
}

function Tools({ onFind }: { onFind: () => void }) {
  const { view } = useBoard()
  const canEdit = useCanEdit()
  const tools = useRef<HTMLDivElement>(null)
  const zoom = useRef<HTMLDivElement>(null)
  useReservedScreen(tools)
  useReservedScreen(zoom)
  if (!view) return null
  return (
    <>
      <div
        ref={tools}
        className="pointer-events-none absolute top-4 bottom-[68px] left-4 z-10 flex items-center [&>*]:pointer-events-auto"
      >
        <Toolbar view={view} canEdit={canEdit} />
      </div>
      <div ref={zoom} className="absolute bottom-4 left-4 z-10">
        <ZoomBar view={view} onFind={onFind} />
      </div>
    </>
  )
}
