import { useMemo, useState } from 'react'
import type { BoardConnection } from '#canvas/connection/board-connection.ts'
import type { BoardView } from '#canvas/view/board-view.ts'
import { LazyAgendaStrip } from '#panels/agenda/lazy-agenda-strip.tsx'
import { MentionNews } from '#panels/notes/mention-news.tsx'
import { useKeptPage } from '#panels/offline/use-kept-page.ts'
import { BoardContext, useBoard, useIsWide, useSession } from '#panels/open-board/board-context.tsx'
import {
  type LivePageProps,
  OpenPage,
  type OpenPageProps,
  useOpenBoard,
} from '#panels/open-board/open-page.tsx'
import { useEarlyKeys } from '#panels/open-board/use-early-keys.ts'
import { LazyPersonDialog } from '#panels/people/lazy-person-dialog.ts'
import { LateNotesNews } from '#panels/private-writing/late-notes-news.tsx'
import { LazyStartPrivateWritingDialog } from '#panels/private-writing/start-private-writing.tsx'
import { LazyThemesDialog } from '#panels/themes/themes-button.tsx'
import { useAcceptedThemes } from '#panels/themes/use-theme-runs.ts'
import { LazyDuplicateDialog } from '#panels/transfer/lazy-duplicate-dialog.ts'
import { LazyImportDialog } from '#panels/transfer/lazy-import-dialog.ts'
import type { DialogOpenProps } from '#ui/dialog.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { RoundNews } from '../rounds/round-news.tsx'
import { BringNews } from '../top-bar/bring-everyone.tsx'
import { PresenterFollowing } from '../top-bar/follow-presenter.ts'
import { LazyAboutBoardDialog } from '../top-bar/lazy-about-board-dialog.ts'
import { BoardSkeleton } from './board-skeleton.tsx'
import { LazyCanvas } from './canvas-part.tsx'
import { LazyHelpDialog, LazyNoteDialog, LazyShareDialog, LazyToDoForm } from './lazy-dialogs.ts'
import { LazyPhonePage, LazyWidePage } from './lazy-pages.tsx'
import {
  LazyAdvisorsTab,
  LazyAgendaTab,
  LazyConversationTab,
  LazyIdeasTab,
  LazyInterviewsTab,
  LazyNotesTab,
  LazyVotesTab,
} from './lazy-tabs.ts'
import { NoteOfAddress } from './note-of-address.tsx'
import { useNotesOfPeople } from './use-notes-of-people.ts'
import { WritingClosedNews } from './writing-closed-news.tsx'

export type BoardPageProps = Omit<OpenPageProps, 'Live' | 'Opening'>

/** One board: the canvas with a panel, or below 700 px a list with tabs. */
export function BoardPage(props: BoardPageProps) {
  return <OpenPage {...props} Live={LiveBoard} Opening={BoardSkeleton} />
}

/**
 * Code that is loaded when it is needed. All of it is fetched while the page is online, because it could not
 * be opened after the connection is lost, nor after a release that removed the old files.
 */
const PARTS = [
  LazyCanvas,
  LazyAgendaStrip,
  LazyNotesTab,
  LazyAdvisorsTab,
  LazyConversationTab,
  LazyIdeasTab,
  LazyVotesTab,
  LazyAgendaTab,
  LazyInterviewsTab,
  LazyNoteDialog,
  LazyToDoForm,
  LazyShareDialog,
  LazyThemesDialog,
  LazyImportDialog,
  LazyHelpDialog,
  LazyAboutBoardDialog,
  LazyStartPrivateWritingDialog,
  LazyDuplicateDialog,
  LazyPersonDialog,
  LazyWidePage,
  LazyPhonePage,
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
  if (!board) return <BoardSkeleton />
  const Page = isWide ? LazyWidePage : LazyPhonePage
  return (
    <BoardContext value={board}>
      <WritingClosedNews />
      <Page onView={setView} onShare={() => setSharing(true)} onMeChange={onMeChange} />
      <RoundNews />
      <LateNotesNews />
      <MentionNews />
      <BringNews />
      <PresenterFollowing />
      <NoteOfAddress isWide={isWide} />
      {openNoteId !== null && (
        <LazyNoteDialog noteId={openNoteId} isPhone={!isWide} onClose={() => setOpenNoteId(null)} />
      )}
      <ToDoDialog />
      {fileToImport && (
        <LazyImportDialog
          boardId={connection.boardId}
          isOpen
          file={fileToImport}
          onClose={() => setFileToImport(null)}
          {...(view && { onShow: view.showFromTop })}
        />
      )}
      {isSharing && <Sharing connection={connection} onClose={() => setSharing(false)} />}
    </BoardContext>
  )
}

function ToDoDialog() {
  const { toDo } = useBoard()
  const noteIds = useReadable(toDo)
  return noteIds && <LazyToDoForm noteIds={noteIds} onClose={() => toDo.set(null)} />
}

interface SharingProps extends Pick<DialogOpenProps, 'onClose'> {
  connection: BoardConnection
}

/** Apart from `LiveBoard`, because it renders again at every change of presence and of the notes. */
function Sharing({ connection, onClose }: SharingProps) {
  const projection = useSession()
  const people = useReadable(connection.people)
  const notes = useNotesOfPeople()
  const here = useMemo(() => new Set(people.map(({ userId }) => userId)), [people])
  return (
    <LazyShareDialog
      boardId={connection.boardId}
      projection={projection}
      here={here}
      isOpen
      onClose={onClose}
      notes={notes}
      onLeft={() => window.location.assign('/')}
    />
  )
}
