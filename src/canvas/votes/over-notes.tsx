import { type ComponentType, type RefObject, useRef } from 'react'
import { type Editor, type TLShapeId, useEditor, useQuickReactor, useValue } from 'tldraw'
import type { NoteMarkProps } from '#canvas/note/note-mark-props.ts'
import { passOnWheel, reactionSizeAt } from '#canvas/reactions/reaction-layer.tsx'
import './votes.css'

interface OverNotesProps {
  /** The notes in view that have a mark. Reads signals. */
  idsOf: (editor: Editor) => readonly string[]
  Mark: ComponentType<NoteMarkProps>
}

/** Marks on notes that lie above all shapes and keep their size on the screen, like reactions. */
export function OverNotes({ idsOf, Mark }: OverNotesProps) {
  const editor = useEditor()
  const layer = useRef<HTMLDivElement>(null)
  const ids = useValue('notes with marks', () => idsOf(editor).join(' '), [editor, idsOf])
  const size = useValue('size of marks', () => reactionSizeAt(editor.getZoomLevel()), [editor])
  useQuickReactor('camera of marks', () => {
    const { x, y, z } = editor.getCamera()
    layer.current?.style.setProperty('transform', `scale(${z}) translate(${x}px, ${y}px)`)
    layer.current?.style.setProperty('--unscale', String(1 / z))
  }, [editor])
  // The layer is there before its first note: the camera's transform is set on it.
  return (
    <div
      className="parley-votes"
      data-size={size}
      onWheel={(event) => passOnWheel(editor, event.nativeEvent)}
    >
      <div ref={layer} className="parley-votes-page">
        {ids !== '' && ids.split(' ').map((id) => <Mark key={id} editor={editor} noteId={id as TLShapeId} />)}
      </div>
    </div>
  )
}

/** Keeps the element at this corner of the note. */
export function useCornerOf(
  { editor, noteId }: NoteMarkProps,
  place: RefObject<HTMLDivElement | null>,
  corner: 'top left' | 'top right' | 'bottom left',
  isShown = true,
): void {
  useQuickReactor('place of a mark', () => {
    const bounds = editor.getShapePageBounds(noteId)
    if (!bounds) return
    const x = corner === 'top right' ? bounds.maxX : bounds.minX
    const y = corner === 'bottom left' ? bounds.maxY : bounds.minY
    place.current?.style.setProperty('transform', `translate(${x}px, ${y}px)`)
  }, [editor, noteId, corner, isShown])
}
