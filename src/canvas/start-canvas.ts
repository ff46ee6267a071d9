import { type Editor, react, registerDefaultSideEffects } from 'tldraw'
import type { BoardConnection } from './board-connection.ts'
import { noteOnDoubleClick } from './double-click.ts'
import { showAll } from './show-on-canvas.ts'
import { unselectHidden } from './signals/unselect-hidden.ts'
import { boardWindow, snapToNotesInView } from './window/install-window.ts'

/** Below this zoom, or with more notes, paper has no shadow: it would only be grey and slow. */
const SHADOWS_FROM = 0.5
const MAX_SHADOWS = 500

declare global {
  interface Window {
    /** Set by end-to-end tests before the page loads. */
    __parleyTest?: boolean
    parleyEditor?: Editor
  }
}

/** Everything that begins when the editor is on the page. Returns what ends it. */
export function startCanvas(editor: Editor, connection: BoardConnection): () => void {
  const stopEffects = registerDefaultSideEffects(editor)
  noteOnDoubleClick(editor)
  snapToNotesInView(editor, boardWindow(editor))
  const stopHidden = unselectHidden(editor)
  const stopShadows = flattenFarNotes(editor)
  const stopOpening = showContentOnce(editor, connection)
  if (window.__parleyTest) window.parleyEditor = editor
  return () => {
    stopEffects()
    stopHidden()
    stopShadows()
    stopOpening()
    if (window.parleyEditor === editor) window.parleyEditor = undefined
  }
}

function flattenFarNotes(editor: Editor): () => void {
  const board = editor.getContainer().closest('.parley-canvas')
  return react('note shadows', () => {
    const isFlat = editor.getZoomLevel() < SHADOWS_FROM || editor.getCurrentPageShapeIds().size > MAX_SHADOWS
    board?.setAttribute('data-flat', String(isFlat))
  })
}

/** A board opens with everything in view, at 100 % at most; an empty one with its origin in the middle. */
function showContentOnce(editor: Editor, connection: BoardConnection): () => void {
  let isShown = false
  const show = () => {
    if (isShown || !connection.isSynced.get()) return
    isShown = true
    // In the next frame: what has just come is put into the store once a frame.
    editor.timers.requestAnimationFrame(() => {
      const bounds = editor.getCurrentPageBounds()
      if (bounds) showAll(editor, bounds, { immediate: true })
      else editor.centerOnPoint({ x: 0, y: 0 }, { immediate: true })
    })
  }
  show()
  return connection.isSynced.subscribe(show)
}
