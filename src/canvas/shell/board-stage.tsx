import { useEffect } from 'react'
import { useEditor, useValue } from 'tldraw'
import { formatNumber } from '#base/format-number.ts'
import { LIMITS } from '#sync/limits.ts'
import { Announcement } from '#ui/announcement.tsx'
import { useToast } from '#ui/toast.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { announceLeftOut } from '../chrome/announce-left-out.ts'
import { BackToNotes } from '../chrome/back-to-notes.tsx'
import { toastDeletions } from '../chrome/deletion-toast.ts'
import { limitTools } from '../chrome/limit-tools.ts'
import { PasteListOrTable } from '../chrome/paste-list-or-table.tsx'
import { SelectionBar } from '../chrome/selection-bar.tsx'
import type { BoardConnection } from '../connection/board-connection.ts'
import { CANVAS_LABELS } from '../labels/canvas-labels.ts'
import { keepLocked } from '../lock/keep-locked.ts'
import { ShowRevealed, useUnseenReveal } from '../private-writing/show-revealed.tsx'
import { HeldRecordsNotice } from '../quarantine/held-records-notice.tsx'
import { RoundChip } from '../round/round-chip.tsx'
import type { BoardActions } from '../signals/board-actions.ts'
import { boardSignals } from '../signals/install-signals.ts'
import { BoardMap } from '../view/board-map.tsx'
import { type BoardView, createBoardView } from '../view/board-view.ts'
import { BoardCanvas } from './board-canvas.tsx'

interface BoardStageProps {
  /** Another connection needs another `key`: an editor belongs to one connection. */
  connection: BoardConnection
  onView: (view: BoardView | null) => void
  actions: BoardActions
}

/**
 * The canvas with everything that lies directly on it. Loaded only where a canvas is shown: tldraw is most of the page's code.
 */
export function BoardStage({ connection, onView, actions }: BoardStageProps) {
  return (
    <BoardCanvas connection={connection} actions={actions}>
      <StageParts connection={connection} onView={onView} actions={actions} />
    </BoardCanvas>
  )
}

function StageParts({ connection, onView, actions }: BoardStageProps) {
  const editor = useEditor()
  const toast = useToast()
  const canEdit = useReadable(connection.canEdit)
  const revealed = useUnseenReveal(connection)
  const { maxRecords, maxTextChars } = useReadable(connection.session)?.limits ?? LIMITS
  useEffect(() => {
    const view = createBoardView(editor, connection)
    onView(view)
    return () => {
      onView(null)
      view.stop()
    }
  }, [editor, connection, onView])
  useEffect(() => {
    // First: a gesture in progress is cancelled when the right to edit is removed.
    if (!canEdit) editor.cancel()
    editor.updateInstanceState({ isReadonly: !canEdit })
  }, [editor, canEdit])
  useEffect(() => announceLeftOut(editor, toast), [editor, toast])
  useEffect(() => keepLocked(editor, toast), [editor, toast])
  useEffect(() => limitTools(editor, toast), [editor, toast])
  useEffect(() => toastDeletions(editor, connection.undo, toast), [editor, connection, toast])
  useEffect(() => {
    const onFull = (): void =>
      toast({
        text: CANVAS_LABELS.boardFull(formatNumber(maxRecords)),
      })
    editor.on('max-shapes', onFull)
    return () => {
      editor.off('max-shapes', onFull)
    }
  }, [editor, toast, maxRecords])
  return (
    // Over the tools and the ask bar, under a panel over the canvas.
    <div className="pointer-events-none absolute inset-0 z-[15] overflow-clip">
      <SelectionBar onOpenNote={actions.openNote} />
      {revealed ? <ShowRevealed notes={revealed} /> : <BackToNotes />}
      <RoundChip />
      <BoardMap />
      <PasteListOrTable maxTextChars={maxTextChars} />
      <HeldRecordsNotice connection={connection} />
      <SaidAloud />
    </div>
  )
}

function SaidAloud() {
  const { text, count } = useValue(boardSignals(useEditor()).said)
  return (
    <Announcement>
      {/* A new element each time: the same words twice would not be announced again. */}
      <span key={count}>{text}</span>
    </Announcement>
  )
}
