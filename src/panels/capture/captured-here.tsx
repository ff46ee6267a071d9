import Link from 'next/link'
import { useEffect, useRef, useState } from 'react'
import { CONVERSATION_LABELS } from '#panels/labels/conversation-labels.ts'
import { NoteDialog } from '#panels/notes/note-dialog.tsx'
import { BoardContext, useNote, useSession } from '#panels/open-board/board-context.tsx'
import { type LivePageProps, useOpenBoard } from '#panels/open-board/open-page.tsx'
import { PageHeader } from '#panels/people/page-header.tsx'
import { NotesToDoDialog } from '#panels/promotions/notes-to-do-dialog.tsx'
import { isWritingPrivately } from '#session/private-writing/private-writing.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { CAPTURE_LABELS } from './capture-labels.ts'
import { CaptureProgress } from './capture-progress.tsx'
import { type Captured, useCaptures } from './use-captures.ts'

interface CapturedHereProps extends LivePageProps {
  /** Written as a note once, when the board has opened. */
  text: string
  /** The frame to write it in; `null`, or one that the board has no more: the clerk's tray. */
  frameId: string | null
  onCaptured: () => void
  onAgain: () => void
  onChange: () => void
}

export function CapturedHere(props: CapturedHereProps) {
  const { connection, me } = props
  const [openNoteId, setOpenNoteId] = useState<string | null>(null)
  const board = useOpenBoard({ connection, me, view: null, openNote: setOpenNoteId })
  if (!board) return null
  return (
    <BoardContext value={board}>
      <PageHeader me={me} onChange={props.onMeChange} />
      <CaptureOnce {...props} />
      <NoteDialog noteId={openNoteId} isPhone onClose={() => setOpenNoteId(null)} />
      <NotesToDoDialog />
    </BoardContext>
  )
}

function CaptureOnce({ connection, text, frameId, onCaptured, onAgain, onChange }: CapturedHereProps) {
  const { board, privateWriting } = useSession()
  const { capture } = useCaptures()
  const [captured, setCaptured] = useState<Captured | null>(null)
  const isDone = useRef(false)
  useEffect(() => {
    // React may run an effect twice; the note must be written once.
    if (isDone.current) return
    isDone.current = true
    const result = capture(text, 'quick', frameId)
    setCaptured(result)
    if (result.ok) onCaptured()
  }, [capture, text, frameId, onCaptured])
  const { boardId } = connection
  return (
    <main className="mx-auto w-full max-w-[640px] px-6 pt-10 pb-16 max-phone:px-4">
      <h1 className="text-title">{titleOf(captured, board.title, isWritingPrivately(privateWriting))}</h1>
      {captured?.ok === false && (
        <p role="alert" className="mt-2 text-body text-warn">
          {captured.why}
        </p>
      )}
      {captured?.ok && <Card noteId={captured.noteId} />}
      <div className="mt-6 flex flex-wrap items-center gap-2">
        <Link href={`/b/${boardId}`} className={buttonClass('outline')}>
          {ACTION_LABELS.goToBoard}
        </Link>
        <Link href={`/b/${boardId}/talk`} className={buttonClass('quiet')}>
          {CONVERSATION_LABELS.talkWithTheClerk}
        </Link>
        {captured?.ok === false ? (
          <Button kind="quiet" onClick={onChange}>
            {CAPTURE_LABELS.changeTheText}
          </Button>
        ) : (
          <Button kind="quiet" onClick={onAgain}>
            {CAPTURE_LABELS.captureAnother}
          </Button>
        )}
      </div>
    </main>
  )
}

function titleOf(captured: Captured | null, board: string, isPrivate: boolean): string {
  if (captured?.ok === false) return CAPTURE_LABELS.notCaptured
  return isPrivate ? CAPTURE_LABELS.privateNoteOn(board) : CAPTURE_LABELS.noteOn(board)
}

function Card({ noteId }: { noteId: string }) {
  const note = useNote(noteId)
  if (!note) return null
  return (
    <div className="motion-land mt-4 rounded-note bg-[var(--note-yellow)] px-4 py-3 text-note-ink">
      <p dir="auto" className="line-clamp-6 whitespace-pre-wrap break-words font-note text-phone">
        {note.text}
      </p>
      <p
        role="status"
        className="mt-1 flex min-h-6 items-center gap-1.5 text-note-meta text-small tabular-nums"
      >
        <CaptureProgress note={note} />
      </p>
    </div>
  )
}
