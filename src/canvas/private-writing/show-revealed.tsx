import { useEffect, useState } from 'react'
import { Box, type Editor, type TLShapeId, useEditor, useValue } from 'tldraw'
import { type Readable, writable } from '#base/readable.ts'
import { Button } from '#ui/button.tsx'
import { useReadable } from '#ui/use-readable.ts'
import type { BoardConnection } from '../connection/board-connection.ts'
import { CANVAS_LABELS } from '../labels/canvas-labels.ts'
import { showBounds } from '../window/show-on-canvas.ts'
import { type RevealedNotes, watchRevealedNotes } from './watch-revealed-notes.ts'

/** Long enough to read the first notes and look for the others. */
const OFFERED_MS = 120_000
const NOTHING: Readable<RevealedNotes | null> = writable(null)

/** The notes of a reveal that this person has not had in view; `null`: there is nothing to offer. */
export function useUnseenReveal(connection: BoardConnection): RevealedNotes | null {
  const editor = useEditor()
  const [source, setSource] = useState<Readable<RevealedNotes | null>>(NOTHING)
  const [gone, setGone] = useState<RevealedNotes | null>(null)
  useEffect(() => {
    const { revealed, stop } = watchRevealedNotes(connection.doc, connection.session)
    setSource(revealed)
    return stop
  }, [connection])
  const revealed = useReadable(source)
  const isInView = useValue(
    'all revealed notes are in view',
    () => revealed !== null && areInView(editor, revealed),
    [editor, revealed],
  )
  useEffect(() => {
    if (!revealed) return
    if (isInView) {
      setGone(revealed)
      return
    }
    const timer = setTimeout(() => setGone(revealed), OFFERED_MS)
    return () => clearTimeout(timer)
  }, [revealed, isInView])
  return revealed === gone ? null : revealed
}

/** After a reveal, for everyone: all of its notes and their frames, wherever they lie. */
export function ShowRevealed({ notes }: { notes: RevealedNotes }) {
  const editor = useEditor()
  return (
    <div className="motion-open pointer-events-auto absolute top-4 left-1/2 -translate-x-1/2">
      <Button
        kind="outline"
        onClick={() => {
          showBounds(editor, boundsOfReveal(editor, notes))
          editor.focus()
        }}
      >
        {CANVAS_LABELS.showAllNotes}
      </Button>
    </div>
  )
}

function areInView(editor: Editor, notes: RevealedNotes): boolean {
  const bounds = boundsOfReveal(editor, notes)
  return bounds === null || editor.getViewportPageBounds().contains(bounds)
}

function boundsOfReveal(editor: Editor, { noteIds, frameIds }: RevealedNotes): Box | null {
  const bounds = [...noteIds, ...frameIds].flatMap((id) => editor.getShapePageBounds(id as TLShapeId) ?? [])
  return bounds.length > 0 ? Box.Common(bounds) : null
}
