import Link from 'next/link'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { AgendaResponse } from '#api/agenda.ts'
import type { MeResponse } from '#api/me.ts'
import { readStoredSession } from '#canvas/connection/copy/stored-session.ts'
import { MessagePage } from '#panels/message-page.tsx'
import { useCaptureFrame } from '#panels/notes/list/frame-choice.tsx'
import { useOfflinePage } from '#panels/offline/use-offline-page.ts'
import { type LivePageProps, OpenPage } from '#panels/open-board/open-page.tsx'
import { PageHeader } from '#panels/people/page-header.tsx'
import { signInHref } from '#panels/people/sign-in-href.ts'
import { boardPath, call } from '#panels/requests/call-api.ts'
import type { ReadKey } from '#panels/requests/page-reads.ts'
import { useRead } from '#panels/requests/use-read.ts'
import { framesToWriteIn } from '#session/agenda/step-frame-ids.ts'
import { LIMITS } from '#sync/limits.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { CaptureForm } from './capture-form.tsx'
import { CAPTURE_LABELS } from './capture-labels.ts'
import { CapturedHere } from './captured-here.tsx'
import { readShared, sharedText } from './shared-text.ts'
import { keepLastBoard, useWritableBoards, type WritableBoard } from './use-writable-boards.ts'

/**
 * The page that receives text from other pages and apps, to put it on a board. The text stays in the address until it
 * is on a board, so signing in does not lose it.
 */
export function CapturePage({ hasCookie }: { hasCookie: boolean }) {
  const { found, ask } = useWritableBoards(hasCookie)
  switch (found.state) {
    case 'asking':
      return <PageHeader me={undefined} />
    case 'stranger':
      return (
        <>
          <PageHeader me={null} />
          <MessagePage title={CAPTURE_LABELS.youAreNotSigned} actions={<SignIn />}>
            {CAPTURE_LABELS.signInToCapture}
          </MessagePage>
        </>
      )
    case 'failed':
      return (
        <>
          <PageHeader me={undefined} />
          <MessagePage
            title={CAPTURE_LABELS.boardsNotRead}
            actions={<Button onClick={ask}>{ACTION_LABELS.tryAgain}</Button>}
          >
            {found.failure.message}
          </MessagePage>
        </>
      )
    case 'known':
      return <Capturing me={found.me} boards={found.boards} isOffline={found.isOffline} />
  }
}

function SignIn() {
  // The server renders this too, without the text.
  const [href, setHref] = useState('/signin?next=%2Fcapture')
  useEffect(() => setHref(signInHref()), [])
  return (
    <>
      <Link href={href} className={buttonClass('outline')}>
        {ACTION_LABELS.signIn}
      </Link>
      <Link href="/" className={buttonClass('quiet')}>
        {ACTION_LABELS.startOwnBoard}
      </Link>
    </>
  )
}

interface CapturingProps {
  me: MeResponse
  boards: readonly WritableBoard[]
  /** There is no connection, so `boards` are those that this browser keeps. */
  isOffline: boolean
}

function Capturing({ boards, isOffline, ...known }: CapturingProps) {
  useOfflinePage()
  const [me, setMe] = useState(known.me)
  const [text, setText] = useState(() => sharedText(readShared(window.location.search), LIMITS.maxTextChars))
  const [boardId, setBoardId] = useState(boards[0]?.id ?? '')
  const frame = useCaptureFrame(useFramesOfBoard(boardId, me.id))
  const { frameId } = frame
  const [isSent, setSent] = useState(false)
  const onCaptured = useCallback(() => {
    keepLastBoard(me.id, boardId)
    // The text leaves the address: a reload must not capture it again.
    window.history.replaceState(null, '', '/capture')
  }, [me.id, boardId])
  const onAgain = useCallback(() => {
    setText('')
    setSent(false)
  }, [])
  const onChange = useCallback(() => setSent(false), [])
  const Live = useMemo(
    () => (props: LivePageProps) => (
      <CapturedHere
        {...props}
        onMeChange={(changed) => {
          setMe(changed)
          props.onMeChange(changed)
        }}
        text={text}
        frameId={frameId}
        onCaptured={onCaptured}
        onAgain={onAgain}
        onChange={onChange}
      />
    ),
    [text, frameId, onCaptured, onAgain, onChange],
  )
  if (isSent) return <OpenPage boardId={boardId} me={me} Live={Live} />
  return (
    <>
      <PageHeader me={me} onChange={setMe} />
      {boards.length === 0 ? (
        <NoBoards isOffline={isOffline} />
      ) : (
        <CaptureForm
          text={text}
          maxChars={LIMITS.maxTextChars}
          boards={boards}
          boardId={boardId}
          frame={frame}
          isOffline={isOffline}
          onText={setText}
          onBoard={setBoardId}
          onSend={() => setSent(true)}
        />
      )}
    </>
  )
}

function NoBoards({ isOffline }: { isOffline: boolean }) {
  return (
    <MessagePage
      title={isOffline ? CAPTURE_LABELS.noBoardKept : CAPTURE_LABELS.noBoardToWrite}
      actions={
        <Link href="/" className={buttonClass('outline')}>
          {ACTION_LABELS.goToMyBoards}
        </Link>
      }
    >
      {isOffline ? CAPTURE_LABELS.noBoardOfflineHint : CAPTURE_LABELS.noBoardHint}
    </MessagePage>
  )
}

type Frames = ReturnType<typeof framesToWriteIn>

const NO_FRAMES: Frames = []

/**
 * The frames of the step that runs on a board that is not open. Without a connection those of the session that this browser
 * keeps; none until it is known.
 */
function useFramesOfBoard(boardId: string, userId: string): Frames {
  const key: ReadKey = ['frames-to-write-in', boardId, userId]
  const { value } = useRead(key, async () => ({ ok: true, value: await readFrames(boardId, userId) }))
  return value ?? NO_FRAMES
}

async function readFrames(boardId: string, userId: string): Promise<Frames> {
  if (boardId === '') return NO_FRAMES
  const agenda = await call(`${boardPath(boardId)}/agenda`, AgendaResponse)
  if (agenda.ok) return framesToWriteIn({ agenda: agenda.value })
  const kept = readStoredSession(boardId, userId)?.projection
  return kept ? framesToWriteIn(kept) : NO_FRAMES
}
