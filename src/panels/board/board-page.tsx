'use client'

import { useEffect, useMemo, useState } from 'react'
import { writable } from '#base/readable.ts'
import type { BoardConnection } from '#canvas/board-connection.ts'
import type { BoardView } from '#canvas/board-view.ts'
import type { Me } from '#panels/api-answer.ts'
import { ShareDialog } from '#panels/share/share-dialog.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { EMPTY_SYNTHESIS_DRAFT } from './advisors/synthesis-draft.ts'
import { EMPTY_DRAFT } from './ask/ask-draft.ts'
import { BoardContext, type OpenBoard, useIsWide, useSession } from './board-context.tsx'
import { BoardEnded } from './board-ended.tsx'
import { DeskPage } from './desk-page.tsx'
import { useBoardActions } from './marks/use-board-actions.ts'
import { MentionNews } from './mention-news.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { keptPlace } from './panel-place.ts'
import { PhonePage } from './phone-page.tsx'
import { RoundNews } from './round-news.tsx'
import { useBoardConnection, useLeaveWarning } from './use-board-connection.ts'
import { watchNotes } from './watch-notes.ts'

export interface BoardPageProps {
  boardId: string
  me: Me
}

/** One board, live: connects, and shows it as soon as it is here from the server or from this browser. */
export function BoardPage({ boardId, me }: BoardPageProps) {
  const [known, setKnown] = useState(me)
  const { connection, restart } = useBoardConnection(boardId, me.id)
  if (!connection) return null
  return (
    <ConnectedBoard
      key={connection.doc.guid}
      connection={connection}
      me={known}
      onMeChange={setKnown}
      onRetry={restart}
    />
  )
}

interface ConnectedBoardProps {
  connection: BoardConnection
  me: Me
  onMeChange: (me: Me) => void
  onRetry: () => void
}

function ConnectedBoard({ connection, me, onMeChange, onRetry }: ConnectedBoardProps) {
  const ending = useReadable(connection.ending)
  const isSynced = useReadable(connection.isSynced)
  const session = useReadable(connection.session)
  useLeaveWarning(connection)
  if (ending) {
    // Kept on this device it will be sent after signing in, and needs no copying.
    const isKept = ending.why === 'sign-in' && connection.saveState.get().state !== 'not-saved'
    const unsent = isKept ? [] : connection.unsentTexts()
    return (
      <BoardEnded me={me} ending={ending} boardId={connection.boardId} unsent={unsent} onRetry={onRetry} />
    )
  }
  if (!isSynced || !session) return <Opening connection={connection} />
  return <LiveBoard connection={connection} me={me} onMeChange={onMeChange} />
}

/** A board opens in a moment; only one that does not says so. */
function Opening({ connection }: { connection: BoardConnection }) {
  const [isSlow, setSlow] = useState(false)
  const { state } = useReadable(connection.saveState)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 600)
    return () => clearTimeout(timer)
  }, [])
  const isAway = state === 'offline' || state === 'not-saved'
  return (
    <main
      aria-busy
      className="fixed inset-0 grid place-items-center bg-desk px-6 text-center text-body text-ink-2"
    >
      <p role="status">
        {isAway ? 'The server can’t be reached. Trying again…' : isSlow ? 'Opening the board…' : ''}
      </p>
    </main>
  )
}

type LiveBoardProps = Omit<ConnectedBoardProps, 'onRetry'>

function LiveBoard({ connection, me, onMeChange }: LiveBoardProps) {
  const [view, setView] = useState<BoardView | null>(null)
  const [openNoteId, setOpenNoteId] = useState<string | null>(null)
  const [isSharing, setSharing] = useState(false)
  const isDesk = useIsWide(700)
  const [notes, setNotes] = useState<ReturnType<typeof watchNotes> | null>(null)
  useEffect(() => {
    const watched = watchNotes(connection.doc)
    setNotes(watched)
    return watched.stop
  }, [connection])
  const [drafts] = useState(() => ({
    ask: writable(EMPTY_DRAFT),
    synthesisDraft: writable(EMPTY_SYNTHESIS_DRAFT),
    panel: writable(keptPlace()),
    chosenOnly: writable(false),
  }))
  const { panel } = drafts
  const openNote = setOpenNoteId
  const actions = useBoardActions({ connection, panel, openNote })
  const board = useMemo<OpenBoard | null>(() => {
    if (!notes) return null
    const { list, noteById } = notes
    return { connection, me, view, list, noteById, openNote, actions, ...drafts }
  }, [connection, me, view, notes, openNote, actions, drafts])
  if (!board) return null
  const Page = isDesk ? DeskPage : PhonePage
  return (
    <BoardContext value={board}>
      <Page onView={setView} onShare={() => setSharing(true)} onMeChange={onMeChange} />
      <RoundNews />
      <MentionNews />
      <NoteDialog noteId={openNoteId} isPhone={!isDesk} onClose={() => setOpenNoteId(null)} />
      <Sharing connection={connection} isOpen={isSharing} onClose={() => setSharing(false)} />
    </BoardContext>
  )
}

interface SharingProps {
  connection: BoardConnection
  isOpen: boolean
  onClose: () => void
}

function Sharing({ connection, isOpen, onClose }: SharingProps) {
  const projection = useSession()
  const people = useReadable(connection.people)
  const here = useMemo(() => new Set(people.map(({ userId }) => userId)), [people])
  return (
    <ShareDialog
      boardId={connection.boardId}
      projection={projection}
      here={here}
      isOpen={isOpen}
      onClose={onClose}
      onLeft={() => window.location.assign('/')}
    />
  )
}
