import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react'
import type { MeResponse } from '#api/me.ts'
import { writable } from '#base/readable.ts'
import type { BoardConnection } from '#canvas/connection/board-connection.ts'
import type { ShownThreads } from '#canvas/signals/comment-signals.ts'
import type { BoardView } from '#canvas/view/board-view.ts'
import { readStoredQuestion, storeQuestion } from '#panels/browser-storage/stored-question.ts'
import { ENTRY_LABELS } from '#panels/labels/entry-labels.ts'
import { connectionProblemLabel } from '#panels/labels/saving-labels.ts'
import { useLinksOffline } from '#panels/offline/use-links-offline.ts'
import { accessApi } from '#panels/requests/access-requests.ts'
import { type SendChange, sendChange } from '#panels/requests/own-change.ts'
import { useRead } from '#panels/requests/use-read.ts'
import { Button } from '#ui/button.tsx'
import { SlowPage } from '#ui/slow-page.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { EMPTY_DRAFT } from './ask-draft.ts'
import type { BoardOnPage } from './board-context.tsx'
import { BoardEnded } from './board-ended.tsx'
import { type BoardRule, NO_LIMIT } from './board-rule.ts'
import { OPEN_BOARD_LABELS } from './open-board-labels.ts'
import { readPanelPlace, storePanelPlace } from './panel-place.ts'
import { EMPTY_SYNTHESIS_DRAFT } from './synthesis-draft.ts'
import { useBoardActions } from './use-board-actions.ts'
import { useBoardConnection, useLeaveWarning } from './use-board-connection.ts'
import { useConnectionProblem } from './use-connection-problem.ts'
import { watchNotes } from './watch-notes.ts'
import { watchOwnNotes } from './watch-own-notes.ts'

export interface LivePageProps {
  /** Synced, and with a session: `useSession` works below it. */
  connection: BoardConnection
  me: MeResponse
  onMeChange: (me: MeResponse) => void
}

export interface OpenPageProps {
  boardId: string
  me: MeResponse
  Live: ComponentType<LivePageProps>
  Opening?: ComponentType<OpeningProps>
}

interface OpeningProps {
  /** Why it takes long; `null` while it need not. */
  problem: string | null
  action?: ReactNode
}

/**
 * Connects to a board and shows `Live` when the document and the session have arrived, from the server or from this
 * browser's storage. `me` can change while the page is open (another name or colour).
 */
export function OpenPage({ boardId, me, Live, Opening = OpeningWords }: OpenPageProps) {
  const [known, setKnown] = useState(me)
  const { connection, restart } = useBoardConnection(boardId, me.id)
  if (!connection) return <Opening problem={null} />
  return (
    <ConnectedPage
      key={connection.doc.guid}
      connection={connection}
      me={known}
      onMeChange={setKnown}
      onRetry={restart}
      Live={Live}
      Opening={Opening}
    />
  )
}

interface ConnectedPageProps extends LivePageProps {
  onRetry: () => void
  Live: ComponentType<LivePageProps>
  Opening: ComponentType<OpeningProps>
}

/** Three states: ended, opening, live. An ended connection stays ended; `onRetry` starts another. */
function ConnectedPage({ connection, me, onMeChange, onRetry, Live, Opening }: ConnectedPageProps) {
  const ending = useReadable(connection.ending)
  const isSynced = useReadable(connection.isSynced)
  const session = useReadable(connection.session)
  useLeaveWarning(connection)
  useLinksOffline(connection)
  if (ending) {
    // Words stored on this device are sent after signing in and need no copying. Not for guests: they return as another
    // person.
    const isKept =
      ending.why === 'sign-in' && me.kind === 'account' && connection.saveState.get().state !== 'not-saved'
    const unsent = isKept ? [] : connection.unsentTexts()
    return (
      <BoardEnded
        me={me}
        onMeChange={onMeChange}
        ending={ending}
        boardId={connection.boardId}
        unsent={unsent}
        onRetry={onRetry}
      />
    )
  }
  if (!isSynced || !session) return <Waiting connection={connection} Opening={Opening} />
  return <Live connection={connection} me={me} onMeChange={onMeChange} />
}

function Waiting({ connection, Opening }: Pick<ConnectedPageProps, 'connection' | 'Opening'>) {
  const problem = useConnectionProblem(connection)
  if (!problem) return <Opening problem={null} />
  return (
    <Opening
      problem={OPEN_BOARD_LABELS.tryingAgain(connectionProblemLabel(problem))}
      action={<TryAgain connection={connection} />}
    />
  )
}

/** The page tries again automatically; the button is for people who have just changed something. */
function TryAgain({ connection }: Pick<ConnectedPageProps, 'connection'>) {
  const [isBusy, setBusy] = useState(false)
  return (
    <Button
      isBusy={isBusy}
      onClick={() => {
        setBusy(true)
        void connection.reconnectNow().then(() => setBusy(false))
      }}
    >
      {OPEN_BOARD_LABELS.tryAgainNow}
    </Button>
  )
}

function OpeningWords(props: OpeningProps) {
  return <SlowPage {...props}>{ENTRY_LABELS.openingBoard}</SlowPage>
}

interface OpenBoardOptions {
  connection: BoardConnection
  me: MeResponse
  /** null while the page has no canvas. */
  view: BoardView | null
  openNote: (noteId: string) => void
  importFile?: (file: File) => void
  /** Otherwise changes are sent at once, and nothing is kept. */
  keepChange?: SendChange
}

/**
 * Makes what `BoardContext` carries. null for the first render, before the document is watched. The drafts
 * are made once a connection; the question is read back from this browser, so that a replaced connection does
 * not clear it, and so is the tab, on phones too.
 */
export function useOpenBoard({
  connection,
  me,
  view,
  openNote,
  importFile,
  keepChange,
}: OpenBoardOptions): BoardOnPage | null {
  const [notes, setNotes] = useState<Pick<BoardOnPage, 'list' | 'ownList' | 'noteById'> | null>(null)
  useEffect(() => {
    const watched = watchNotes(connection.doc)
    const own = watchOwnNotes(connection, watched.list)
    setNotes({ list: watched.list, ownList: own.list, noteById: own.noteById })
    return () => {
      own.stop()
      watched.stop()
    }
  }, [connection])
  const [drafts] = useState(() => ({
    ask: writable({ ...EMPTY_DRAFT, question: readStoredQuestion(connection.boardId, me.id) }),
    synthesisDraft: writable(EMPTY_SYNTHESIS_DRAFT),
    panel: writable(readPanelPlace(connection.boardId)),
    chosenOnly: writable(false),
    toDo: writable<readonly string[] | null>(null),
    forReview: writable<readonly string[] | null>(null),
    thread: writable<ShownThreads | null>(null),
    history: writable(new URLSearchParams(window.location.search).get('at')),
    wordsOf: writable<string | null>(null),
  }))
  const boardRule = useBoardRule(connection)
  useEffect(() => storeQuestion(drafts.ask, connection.boardId, me.id), [drafts, connection.boardId, me.id])
  useEffect(
    () => drafts.panel.subscribe(() => storePanelPlace(connection.boardId, drafts.panel.get())),
    [drafts, connection.boardId],
  )
  const { boardId } = connection
  const send = useMemo(() => keepChange ?? sendChange.bind(null, boardId), [keepChange, boardId])
  const actions = useBoardActions({
    connection,
    sendChange: send,
    panel: drafts.panel,
    toDo: drafts.toDo,
    forReview: drafts.forReview,
    thread: drafts.thread,
    wordsOf: drafts.wordsOf,
    openNote,
    importFile,
  })
  return useMemo(() => {
    if (!notes) return null
    return { connection, me, view, ...notes, openNote, actions, sendChange: send, boardRule, ...drafts }
  }, [connection, me, view, notes, openNote, actions, send, boardRule, drafts])
}

/**
 * Which models answer on this board. Requested only if the server restricts boards of guests, and again when
 * the owners change or the window gets the focus. `NO_LIMIT` until the answer.
 */
function useBoardRule({ boardId, session }: BoardConnection): BoardRule {
  const now = useReadable(session)
  const guestBoards = now?.models.guestBoards ?? 'yes'
  const owners = Object.values(now?.people ?? {})
    .filter(({ role }) => role === 'owner')
    .map(({ id }) => id)
    .join(' ')
  const isLimited = guestBoards !== 'yes'
  const { value, again } = useRead(['access', boardId], () => accessApi.read(boardId), {
    isWanted: isLimited,
    changes: [guestBoards, owners],
  })
  useEffect(() => {
    if (!isLimited) return
    // An owner may have signed in, which the session does not show.
    const onFocus = () => void again()
    window.addEventListener('focus', onFocus)
    return () => window.removeEventListener('focus', onFocus)
  }, [isLimited, again])
  const access = isLimited ? value?.access : null
  return useMemo(() => (access ? { models: access.models, canSignIn: access.canSignIn } : NO_LIMIT), [access])
}
