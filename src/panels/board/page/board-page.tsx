import { useEffect, useMemo, useRef, useState } from 'react'
import { LOCAL_ORIGIN } from '#board/doc/origin.ts'
import { editBoard, removeRecords } from '#board/edit/edit-board.ts'
import type { BoardConnection } from '#canvas/connection/board-connection.ts'
import type { BoardView } from '#canvas/view/board-view.ts'
import { LazyAgendaStrip } from '#panels/agenda/lazy-agenda-strip.tsx'
import { LazyInterviewBar } from '#panels/interviews/panel/lazy-interview-bar.tsx'
import { MentionNews } from '#panels/notes/mention-news.tsx'
import { useOfflinePage } from '#panels/offline/use-offline-page.ts'
import { useLooks } from '#panels/open-board/agent-look.ts'
import { BoardContext, useBoard, useCanEdit, useSession } from '#panels/open-board/board-context.tsx'
import {
  type LivePageProps,
  OpenPage,
  type OpenPageProps,
  useOpenBoard,
} from '#panels/open-board/open-page.tsx'
import { useEarlyKeys } from '#panels/open-board/use-early-keys.ts'
import { LazyCommentsOnPage } from '#panels/open-threads/lazy-comments.ts'
import { LazyThreadOverCanvas, LazyThreadSheet } from '#panels/open-threads/lazy-threads.ts'
import { LazyPairsBar } from '#panels/pairs/lazy-pairs-bar.tsx'
import { LazyPersonDialog } from '#panels/people/lazy-person-dialog.ts'
import { LateNotesNews } from '#panels/private-writing/late-notes-news.tsx'
import { LazyStartPrivateWritingDialog } from '#panels/private-writing/start-private-writing.tsx'
import { LazyCheckBar } from '#panels/representation/lazy-check-bar.tsx'
import { LazySendForReview, SendForReviewDialog } from '#panels/review-requests/send-for-review-dialog.tsx'
import type { NotesOfPeople } from '#panels/share/share-dialog.tsx'
import { LazyThemesDialog } from '#panels/themes/lazy-themes-dialog.ts'
import { useAcceptedThemes } from '#panels/themes/use-accepted-themes.ts'
import { LazyDuplicateDialog } from '#panels/transfer/lazy-duplicate-dialog.ts'
import { LazyImportDialog } from '#panels/transfer/lazy-import-dialog.ts'
import { UnsentChangesNews } from '#panels/unsent-changes/use-unsent-changes.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Announcement } from '#ui/announcement.tsx'
import type { DialogOpenProps } from '#ui/dialog.tsx'
import { useToast } from '#ui/toast.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { LazyRangeMeter } from '../ask/lazy-range-meter.tsx'
import { newsBetween } from '../rounds/describe-round-news.ts'
import { BringNews } from '../top-bar/bring-everyone.tsx'
import { PresenterFollowing } from '../top-bar/follow-presenter.ts'
import { LazyAboutBoardDialog } from '../top-bar/lazy-about-board-dialog.ts'
import { BOARD_PAGE_LABELS } from './board-page-labels.ts'
import { BoardSkeleton } from './board-skeleton.tsx'
import { LazyCanvas } from './canvas-part.tsx'
import {
  LazyHelpDialog,
  LazyNoteDialog,
  LazyNoteWritersDialog,
  LazyShareDialog,
  LazyToDoForm,
} from './lazy-dialogs.ts'
import { LazyHistoryPage, LazyPhonePage, LazyWidePage } from './lazy-pages.tsx'
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
import { NoteOfAddress } from './note-of-address.tsx'
import { useHasCanvas } from './use-has-canvas.ts'
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
  LazyPairsBar,
  LazyInterviewBar,
  LazyCheckBar,
  LazyRangeMeter,
  LazyNotesTab,
  LazyAdvisorsTab,
  LazyConversationTab,
  LazyIdeasTab,
  LazyVotesTab,
  LazyAgendaTab,
  LazyInterviewsTab,
  LazyCommentsTab,
  LazyCommentsOnPage,
  LazyThreadOverCanvas,
  LazyThreadSheet,
  LazyNoteDialog,
  LazySendForReview,
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
  LazyHistoryPage,
  LazyNoteWritersDialog,
]

function LiveBoard({ connection, me, onMeChange }: LivePageProps) {
  const [view, setView] = useState<BoardView | null>(null)
  const [openNoteId, setOpenNoteId] = useState<string | null>(null)
  const [fileToImport, setFileToImport] = useState<File | null>(null)
  const [isSharing, setSharing] = useState(false)
  const isWide = useHasCanvas()
  useOfflinePage(PARTS)
  useAcceptedThemes(connection, view !== null)
  useEarlyKeys({ connection, view, hasCanvas: isWide })
  const board = useOpenBoard({ connection, me, view, openNote: setOpenNoteId, importFile: setFileToImport })
  if (!board) return <BoardSkeleton />
  return (
    <BoardContext value={board}>
      <WritingClosedNews />
      <PageOrHistory
        isWide={isWide}
        onView={setView}
        onShare={() => setSharing(true)}
        onMeChange={onMeChange}
      />
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
      <SendForReviewDialog />
      <UnsentChangesNews />
      <WritersDialog />
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

interface PageOrHistoryProps extends Pick<LivePageProps, 'onMeChange'> {
  isWide: boolean
  onView: (view: BoardView | null) => void
  onShare: () => void
}

function PageOrHistory({ isWide, ...page }: PageOrHistoryProps) {
  const isPast = useReadable(useBoard().history) !== null
  const Page = isWide ? LazyWidePage : LazyPhonePage
  return isPast ? <LazyHistoryPage /> : <Page {...page} />
}

function WritersDialog() {
  const { wordsOf } = useBoard()
  const noteId = useReadable(wordsOf)
  return noteId !== null && <LazyNoteWritersDialog noteId={noteId} onClose={() => wordsOf.set(null)} />
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

/**
 * Announces to screen readers when a round or synthesis starts, ends or needs a decision; not each of its
 * steps, which would interrupt all the time.
 */
function RoundNews() {
  const { rounds, syntheses } = useSession()
  const looks = useLooks()
  const before = useRef({ rounds, syntheses })
  const [text, setText] = useState('')
  useEffect(() => {
    const news = newsBetween(before.current, { rounds, syntheses }, (agentId) => looks(agentId).name)
    before.current = { rounds, syntheses }
    if (news.length > 0) setText(news.join('. '))
  }, [rounds, syntheses, looks])
  return <Announcement>{text}</Announcement>
}

function useNotesOfPeople(): NotesOfPeople {
  const { connection, list } = useBoard()
  const canEdit = useCanEdit()
  const { notes } = useReadable(list)
  const toast = useToast()
  return useMemo(() => {
    const idsOf = (userId: string) => notes.filter(({ authorId }) => authorId === userId).map(({ id }) => id)
    return {
      countOf: (userId) => (canEdit ? idsOf(userId).length : null),
      removeOf(userId, name) {
        const { doc, undo } = connection
        const ids = idsOf(userId)
        if (!connection.canEdit.get() || ids.length === 0) return
        undo.stopCapturing()
        editBoard(doc, LOCAL_ORIGIN, () => removeRecords(doc, ids))
        undo.stopCapturing()
        const done = undo.undoStack.at(-1)
        toast({
          text: BOARD_PAGE_LABELS.deletedNotesBy(name, ids.length),
          action: {
            label: ACTION_LABELS.undo,
            // With newer steps on the stack it would undo those instead. The ordinary undo still works then.
            onAction: () => undo.undoStack.at(-1) === done && connection.canEdit.get() && undo.undo(),
          },
        })
      },
    }
  }, [connection, notes, canEdit, toast])
}
