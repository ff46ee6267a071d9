import { useEffect } from 'react'
import { type Editor, react, type TLShapeId, useEditor } from 'tldraw'
import type { Readable } from '#base/readable.ts'
import type { BoardConnection } from '../connection/board-connection.ts'
import { BoardCanvas } from '../shell/board-canvas.tsx'
import { boardSignals } from '../signals/install-signals.ts'
import { jumpTo } from '../window/jump-to.ts'

/** A canvas of the past for the panels around it, without any type of the canvas library. */
export interface PastView {
  /** The ids of the selected records. */
  selected: Readable<readonly string[]>
  /** Centres a record and selects it. */
  jumpTo(recordId: string): void
  /** Outlines these notes and fades all others; `null`: none. */
  highlight(noteIds: readonly string[] | null): void
}

interface PastCanvasProps {
  connection: BoardConnection
  /** `null` when the canvas goes. */
  onView: (view: PastView | null) => void
}

/** The canvas at a moment, read-only. */
export function PastCanvas({ connection, onView }: PastCanvasProps) {
  return (
    <BoardCanvas key={connection.doc.guid} connection={connection}>
      <PastParts onView={onView} />
    </BoardCanvas>
  )
}

function PastParts({ onView }: Pick<PastCanvasProps, 'onView'>) {
  const editor = useEditor()
  useEffect(() => {
    editor.updateInstanceState({ isReadonly: true })
    onView(createPastView(editor))
    return () => onView(null)
  }, [editor, onView])
  return null
}

function createPastView(editor: Editor): PastView {
  return {
    selected: {
      get: () => editor.getSelectedShapeIds(),
      subscribe: (listener) => {
        let isFirst = true
        return react('selected records of the past', () => {
          editor.getSelectedShapeIds()
          if (!isFirst) listener()
          isFirst = false
        })
      },
    },
    jumpTo: (recordId) => {
      // In the next frame: new records go into the store once a frame.
      editor.timers.requestAnimationFrame(() => {
        if (editor.getShape(recordId as TLShapeId)) jumpTo(editor, recordId)
      })
    },
    highlight: (noteIds) => void boardSignals(editor).highlight.set(noteIds),
  }
}
