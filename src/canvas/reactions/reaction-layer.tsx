import { useEffect, useRef } from 'react'
import { type Editor, type TLShapeId, useEditor, useQuickReactor, useValue } from 'tldraw'
import type { BoardSignals } from '#canvas/signals/board-signals.ts'
import { boardSignals } from '#canvas/signals/install-signals.ts'
import type { BoardWindow } from '#canvas/window/board-window.ts'
import { boardWindow } from '#canvas/window/install-window.ts'
import './reactions.css'
import { changeVotesOfSelected, toggleReactionOnSelected } from '#canvas/signals/selected-notes.ts'
import { isSharedNote } from '../binding/document-of-new-notes.ts'
import { NoteCornerReactions } from './note-corner-reactions.tsx'
import { hasReactions } from './reaction-view.ts'

/** Zoom levels: from `NAMES_FROM` an agent's reaction shows a name; below the others, buttons are small, then only dots. */
const NAMES_FROM = 0.75
const SMALL_BELOW = 0.5
const TINY_BELOW = 0.3

/**
 * Reactions on the notes in view, above all shapes: inside a note's own element they would be clipped at its frame and lie
 * below the next note. Where too many notes are in view, the far layer draws their reactions instead.
 */
export function ReactionLayer() {
  const editor = useEditor()
  const signals = boardSignals(editor)
  const window = boardWindow(editor)
  const layer = useRef<HTMLDivElement>(null)
  const ids = useValue('notes with reactions', () => listReactedInView(editor, signals, window).join(' '), [
    editor,
    signals,
    window,
  ])
  const offered = useValue('offered reactions', () => offeredNotes(editor, signals).join(' '), [
    editor,
    signals,
  ])
  const size = useValue('reaction size', () => reactionSizeAt(editor.getZoomLevel()), [editor])
  useQuickReactor('reaction camera', () => {
    const { x, y, z } = editor.getCamera()
    layer.current?.style.setProperty('transform', `scale(${z}) translate(${x}px, ${y}px)`)
    layer.current?.style.setProperty('--unscale', String(1 / z))
  }, [editor])
  useEffect(() => reactByKey(editor, signals), [editor, signals])
  const offeredIds = new Set(readIds(offered))
  const all = new Set([...readIds(ids), ...offeredIds])
  return (
    <div
      className="parley-reactions"
      data-size={size}
      onWheel={(event) => passOnWheel(editor, event.nativeEvent)}
    >
      <div ref={layer} className="parley-reactions-page">
        {[...all].map((id) => (
          <NoteCornerReactions
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

/** How large reactions and votes are at this zoom. */
export function reactionSizeAt(zoom: number): 'named' | 'plain' | 'small' | 'tiny' {
  if (zoom >= NAMES_FROM) return 'named'
  if (zoom < TINY_BELOW) return 'tiny'
  return zoom < SMALL_BELOW ? 'small' : 'plain'
}

function listReactedInView(editor: Editor, signals: BoardSignals, window: BoardWindow): TLShapeId[] {
  if (window.isFar.get()) return []
  const reactions = signals.reactions.get()
  const judged = signals.ratings.judged.get()
  const hidden = signals.hidden.get()
  const here = editor.getCurrentPageShapeIds()
  return [...window.inBox.get()]
    .filter((id) => hasReactions(reactions[id]) && !hidden.has(id) && here.has(id) && !judged.has(id))
    .sort()
}

/**
 * The hovered note and a single selected one, but not while the person types or drags. For several selected notes, the
 * selection bar has one button.
 */
function offeredNotes(editor: Editor, signals: BoardSignals): TLShapeId[] {
  if (!signals.mayReact.get() || !editor.isIn('select.idle')) return []
  const selected = editor.getSelectedShapeIds()
  const hovered = editor.getHoveredShapeId()
  const ids = new Set(selected.length === 1 ? selected : [])
  // The corner of a selection of several notes holds the handle that resizes them.
  const isOneOfMany = hovered !== null && selected.length > 1 && selected.includes(hovered)
  if (hovered && !isOneOfMany && !editor.getInstanceState().isCoarsePointer) ids.add(hovered)
  const pointed = signals.pointedReactions.get()
  if (pointed) ids.add(pointed as TLShapeId)
  const judged = signals.ratings.judged.get()
  return [...ids].filter((id) => isSharedNote(editor.getShape(id)) && !judged.has(id)).sort()
}

/** The layer is beside the canvas, not in it: without this, the wheel would do nothing over a reaction. */
export function passOnWheel(editor: Editor, event: WheelEvent): void {
  editor.getContainer().querySelector('.tl-canvas')?.dispatchEvent(new WheelEvent(event.type, event))
}

/** While a vote is open, + and − are votes for the selected notes in it. With Ctrl, "+" stays the canvas's key to zoom in; without selected notes it does nothing. */
function reactByKey(editor: Editor, signals: BoardSignals): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (
      (event.key !== '+' && event.key !== '-') ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.repeat
    )
      return
    const isOnCanvas = event.target === editor.getContainer() || event.target === document.body
    if (!isOnCanvas || !editor.getIsFocused() || !editor.isIn('select.idle')) return
    const isDone =
      changeVotesOfSelected(editor, signals, event.key === '+' ? 1 : -1) ||
      (event.key === '+' && toggleReactionOnSelected(editor, signals))
    if (!isDone) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  // Captures the key, so that the canvas does not act on it too.
  window.addEventListener('keydown', onKeyDown, { capture: true })
  return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
}
