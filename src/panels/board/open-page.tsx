'use client'

import { type ComponentType, useEffect, useMemo, useState } from 'react'
import { writable } from '#base/readable.ts'
import type { BoardConnection } from '#canvas/board-connection.ts'
import type { BoardView } from '#canvas/board-view.ts'
import type { Me } from '#panels/api-answer.ts'
import { useReadable } from '#ui/use-readable.ts'
import { EMPTY_SYNTHESIS_DRAFT } from './advisors/synthesis-draft.ts'
import { keepQuestion, readKeptQuestion } from './ask/kept-question.ts'
import type { BoardOnPage } from './board-context.tsx'
import { BoardEnded } from './board-ended.tsx'
import { useBoardActions } from './marks/use-board-actions.ts'
import { keptPlace } from './panel-place.ts'
import { useBoardRule } from './rounds/use-board-rule.ts'
import { useBoardConnection, useLeaveWarning } from './use-board-connection.ts'
import { watchNotes } from './watch-notes.ts'

export interface LivePageProps {
  /** Synced, and with a session. */
  connection: BoardConnection
  me: Me
  onMeChange: (me: Me) => void
}

export interface OpenPageProps {
  boardId: string
  me: Me
  Live: ComponentType<LivePageProps>
}

/** A page of one board, live: connects, and shows it as soon as it is here from the server or from this browser. */
export function OpenPage({ boardId, me, Live }: OpenPageProps) {
  const [known, setKnown] = useState(me)
  const { connection, restart } = useBoardConnection(boardId, me.id)
  if (!connection) return null
  return (
    <ConnectedPage
      key={connection.doc.guid}
      connection={connection}
      me={known}
      onMeChange={setKnown}
      onRetry={restart}
      Live={Live}
    />
  )
}

interface ConnectedPageProps extends LivePageProps {
  onRetry: () => void
  Live: ComponentType<LivePageProps>
}

function ConnectedPage({ connection, me, onMeChange, onRetry, Live }: ConnectedPageProps) {
  const ending = useReadable(connection.ending)
  const isSynced = useReadable(connection.isSynced)
  const session = useReadable(connection.session)
  useLeaveWarning(connection)
  if (ending) {
    // Kept on this device it will be sent after signing in, and needs no copying. A guest comes back as another person.
    const isKept =
      ending.why === 'sign-in' && me.kind === 'account' && connection.saveState.get().state !== 'not-saved'
    const unsent = isKept ? [] : connection.unsentTexts()
    return (
      <BoardEnded me={me} ending={ending} boardId={connection.boardId} unsent={unsent} onRetry={onRetry} />
    )
  }
  if (!isSynced || !session) return <Opening connection={connection} />
  return <Live connection={connection} me={me} onMeChange={onMeChange} />
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

interface OpenBoardOptions {
  connection: BoardConnection
  me: Me
  /** null: this page has no canvas, or not yet. */
  view: BoardView | null
  openNote: (noteId: string) => void
  importFile?: (file: File) => void
}

/** What the parts of a page are given through BoardContext; null for its first moment. */
export function useOpenBoard({
  connection,
  me,
  view,
  openNote,
  importFile,
}: OpenBoardOptions): BoardOnPage | null {
  const [notes, setNotes] = useState<ReturnType<typeof watchNotes> | null>(null)
  useEffect(() => {
    const watched = watchNotes(connection.doc)
    setNotes(watched)
    return watched.stop
  }, [connection])
  const [drafts] = useState(() => ({
    ask: writable(readKeptQuestion(connection.boardId, me.id)),
    synthesisDraft: writable(EMPTY_SYNTHESIS_DRAFT),
    panel: writable(keptPlace()),
    chosenOnly: writable(false),
  }))
  const boardRule = useBoardRule(connection)
  useEffect(() => keepQuestion(drafts.ask, connection.boardId, me.id), [drafts, connection.boardId, me.id])
  const actions = useBoardActions({ connection, panel: drafts.panel, openNote, importFile })
  return useMemo(() => {
    if (!notes) return null
    const { list, noteById } = notes
    return { connection, me, view, list, noteById, openNote, actions, boardRule, ...drafts }
  }, [connection, me, view, notes, openNote, actions, boardRule, drafts])
}
