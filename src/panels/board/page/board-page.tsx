'use client'

import { useMemo, useState } from 'react'
import type { BoardConnection } from '#canvas/board-connection.ts'
import type { BoardView } from '#canvas/board-view.ts'
import { DialogBoundary } from '#panels/lazy/part-failed.tsx'
import { MentionNews } from '#panels/notes/mention-news.tsx'
import { NoteDialog } from '#panels/notes/note-dialog.tsx'
import { useKeptPage } from '#panels/offline/use-kept-page.ts'
import { BoardContext, useIsWide, useSession } from '#panels/open-board/board-context.tsx'
import {
  type LivePageProps,
  OpenPage,
  type OpenPageProps,
  useOpenBoard,
} from '#panels/open-board/open-page.tsx'
import { useEarlyKeys } from '#panels/open-board/use-early-keys.ts'
import { ShareDialog } from '#panels/share/share-dialog.tsx'
import { LazyThemesDialog } from '#panels/themes/themes-button.tsx'
import { useAcceptedThemes } from '#panels/themes/use-theme-runs.ts'
import { ImportDialog } from '#panels/transfer/import-dialog.tsx'
import type { DialogOpenProps } from '#ui/dialog.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { RoundNews } from '../rounds/round-news.tsx'
import { BringNews } from '../top-bar/bring-everyone.tsx'
import { PresenterFollowing } from '../top-bar/follow-presenter.ts'
import { LazyCanvas } from './canvas-part.tsx'
import { LazyConversationTab, LazyIdeasTab, LazyInterviewsTab, LazyVotesTab } from './lazy-tabs.ts'
import { NoteOfAddress } from './note-of-address.tsx'
import { PhonePage } from './phone-page.tsx'
import { useNotesOfPeople } from './use-notes-of-people.ts'
import { WidePage } from './wide-page.tsx'
import { WritingClosedNews } from './writing-closed-news.tsx'

/** One board: the canvas with a panel, or below 700 px a list with tabs. */
export function BoardPage(props: Omit<OpenPageProps, 'Live'>) {
  return <OpenPage {...props} Live={LiveBoard} />
}

/**
 * Code that is loaded when it is needed. All of it is fetched while the page is online, because it could not
 * be opened after the connection is lost, nor after a release that removed the old files.
 */
const PARTS = [
  LazyCanvas,
  LazyConversationTab,
  LazyIdeasTab,
  LazyInterviewsTab,
  LazyVotesTab,
  LazyThemesDialog,
]

function LiveBoard({ connection, me, onMeChange }: LivePageProps) {
  const [view, setView] = useState<BoardView | null>(null)
  const [openNoteId, setOpenNoteId] = useState<string | null>(null)
  const [fileToImport, setFileToImport] = useState<File | null>(null)
  const [isSharing, setSharing] = useState(false)
  const isWide = useIsWide(700)
  useKeptPage(PARTS)
  useAcceptedThemes(connection, view !== null)
  useEarlyKeys({ connection, view, hasCanvas: isWide })
  const board = useOpenBoard({ connection, me, view, openNote: setOpenNoteId, importFile: setFileToImport })
  if (!board) return null
  const Page = isWide ? WidePage : PhonePage
  return (
    <BoardContext value={board}>
      <WritingClosedNews />
      <Page onView={setView} onShare={() => setSharing(true)} onMeChange={onMeChange} />
      <RoundNews />
      <MentionNews />
      <BringNews />
      <PresenterFollowing />
      <NoteOfAddress isWide={isWide} />
      <DialogBoundary onClose={() => setOpenNoteId(null)}>
        <NoteDialog noteId={openNoteId} isPhone={!isWide} onClose={() => setOpenNoteId(null)} />
      </DialogBoundary>
      <DialogBoundary onClose={() => setFileToImport(null)}>
        <ImportDialog
          boardId={connection.boardId}
          isOpen={fileToImport !== null}
          file={fileToImport}
          onClose={() => setFileToImport(null)}
          {...(view && { onShow: view.showFromTop })}
        />
      </DialogBoundary>
      <DialogBoundary onClose={() => setSharing(false)}>
        <Sharing connection={connection} isOpen={isSharing} onClose={() => setSharing(false)} />
      </DialogBoundary>
    </BoardContext>
  )
}

interface SharingProps extends DialogOpenProps {
  /** Says which people are on the board now. */
  connection: BoardConnection
}

/** Apart from `LiveBoard`, because it renders again at every change of presence and of the notes. */
function Sharing({ connection, isOpen, onClose }: SharingProps) {
  const projection = useSession()
  const people = useReadable(connection.people)
  const notes = useNotesOfPeople()
  const here = useMemo(() => new Set(people.map(({ userId }) => userId)), [people])
  return (
    <ShareDialog
      boardId={connection.boardId}
      projection={projection}
      here={here}
      isOpen={isOpen}
      onClose={onClose}
      notes={notes}
      onLeft={() => window.location.assign('/')}
    />
  )
}
