import { useEffect, useRef } from 'react'
import { type Editor, type TLShapeId, useEditor, useQuickReactor, useValue } from 'tldraw'
import type { BoardSignals } from '../signals/board-signals.ts'
import { boardSignals } from '../signals/install-signals.ts'
import type { BoardWindow } from '../window/board-window.ts'
import { boardWindow } from '../window/install-window.ts'
import './mark.css'
import { markSelectedByKey } from './mark-by-key.ts'
import { isMarked } from './mark-view.ts'
import { NoteCornerMarks } from './note-marks.tsx'

/**
 * Nearer than this a mark has room for the name of who gave it; farther than that, only for small signs, and at last
 * for the sign and its outline alone.
 */
const NAMES_FROM = 0.75
const SMALL_BELOW = 0.5
const TINY_BELOW = 0.3

/**
 * The signs on notes, over all shapes: inside a note's own element they would end at the edge of its frame and lie
 * below the next note. Only for notes that are in view; when they are too many, the far layer draws their marks.
 */
export function MarkLayer() {
  const editor = useEditor()
  const signals = boardSignals(editor)
  const window = boardWindow(editor)
  const layer = useRef<HTMLDivElement>(null)
  const ids = useValue('marked notes', () => markedInView(editor, signals, window).join(' '), [
    editor,
    signals,
    window,
  ])
  const offered = useValue('offered marks', () => offeredNotes(editor, signals).join(' '), [editor, signals])
  const size = useValue('mark size', () => sizeAt(editor.getZoomLevel()), [editor])
  useQuickReactor('mark camera', () => {
    const { x, y, z } = editor.getCamera()
    layer.current?.style.setProperty('transform', `scale(${z}) translate(${x}px, ${y}px)`)
    layer.current?.style.setProperty('--unscale', String(1 / z))
  }, [editor])
  useEffect(() => markSelectedByKey(editor, signals), [editor, signals])
  const offeredIds = new Set(readIds(offered))
  const all = new Set([...readIds(ids), ...offeredIds])
  return (
    <div className="parley-marks" data-size={size} onWheel={(event) => passOn(editor, event.nativeEvent)}>
      <div ref={layer} className="parley-marks-page">
        {[...all].map((id) => (
          <NoteCornerMarks
            key={id}
            editor={editor}
            noteId={id}
            isOffered={offeredIds.has(id)}
            isNamed={size === 'named'}
          />
        ))}
      </div>
    </div>
  )
}

function readIds(text: string): TLShapeId[] {
  return text === '' ? [] : (text.split(' ') as TLShapeId[])
}

function sizeAt(zoom: number): 'named' | 'plain' | 'small' | 'tiny' {
  if (zoom >= NAMES_FROM) return 'named'
  if (zoom < TINY_BELOW) return 'tiny'
  return zoom < SMALL_BELOW ? 'small' : 'plain'
}

function markedInView(editor: Editor, signals: BoardSignals, window: BoardWindow): TLShapeId[] {
  if (window.isFar.get()) return []
  const marks = signals.marks.get()
  const hidden = signals.hidden.get()
  const here = editor.getCurrentPageShapeIds()
  return [...window.inBox.get()].filter((id) => isMarked(marks[id]) && !hidden.has(id) && here.has(id)).sort()
}

/**
 * The note that is pointed at, and the one that is selected, but not while one types or drags. On each of many selected
 * notes an empty sign says nothing; the bar has one for all of them.
 */
function offeredNotes(editor: Editor, signals: BoardSignals): TLShapeId[] {
  if (!signals.mayMark.get() || !editor.isIn('select.idle')) return []
  const selected = editor.getSelectedShapeIds()
  const hovered = editor.getHoveredShapeId()
  const ids = new Set(selected.length === 1 ? selected : [])
  // At the corner of many selected notes is the handle that resizes them.
  const isOneOfMany = hovered !== null && selected.length > 1 && selected.includes(hovered)
  if (hovered && !isOneOfMany && !editor.getInstanceState().isCoarsePointer) ids.add(hovered)
  const pointed = signals.pointedMark.get()
  if (pointed) ids.add(pointed as TLShapeId)
  return [...ids].filter((id) => editor.getShape(id)?.type === 'note').sort()
}

/** The layer is beside the canvas, not in it: over a mark the wheel would do nothing. */
function passOn(editor: Editor, event: WheelEvent): void {
  editor.getContainer().querySelector('.tl-canvas')?.dispatchEvent(new WheelEvent(event.type, event))
}
