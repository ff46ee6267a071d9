import type { Editor, TLFrameShape } from 'tldraw'
import { NOTE_SIZE } from '#board/record/record-kinds.ts'
import { gridColumns, gridPlace, gridRows } from '#board/space/frame-grid.ts'
import { framesToWriteIn } from '#session/agenda/step-frame-ids.ts'
import { isWritingPrivately } from '#session/private-writing/private-writing.ts'
import { isMarkedPrivate } from '../binding/document-of-new-notes.ts'
import { boardSignals } from '../signals/install-signals.ts'

/**
 * How many private notes this person has in a frame of the step that runs; `null` outside of private writing and for other frames.
 * Reads signals.
 */
export function ownNotesIn(editor: Editor, { id }: TLFrameShape): number | null {
  const session = boardSignals(editor).session.get()
  if (!session || !isWritingPrivately(session.privateWriting)) return null
  if (!framesToWriteIn(session).some((frame) => frame.id === id)) return null
  const bounds = editor.getShapePageBounds(id)
  return editor.getCurrentPageShapes().filter((shape) => {
    const middle = isMarkedPrivate(shape) && editor.getShapePageBounds(shape.id)?.center
    return middle && bounds?.containsPoint(middle)
  }).length
}

/**
 * Dashed places that are the same in every frame, with or without notes: they show the order of notes, and never their
 * number.
 */
export function FramePlaces({ frame }: { frame: TLFrameShape }) {
  const { w, h } = frame.props
  const count = gridColumns({ w }) * gridRows({ h })
  return (
    <div aria-hidden className="parley-frame-places">
      {Array.from({ length: count }, (_, i) => gridPlace({ x: 0, y: 0, w, h }, i)).map(({ x, y }) => (
        <div key={`${x} ${y}`} style={{ left: x, top: y, width: NOTE_SIZE, height: NOTE_SIZE }} />
      ))}
    </div>
  )
}
