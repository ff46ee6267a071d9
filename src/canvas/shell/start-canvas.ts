import { type Editor, react, registerDefaultSideEffects, type TLShapeId } from 'tldraw'
import type { BoardConnection, CanvasPlace } from '../connection/board-connection.ts'
import { isTypedElsewhere } from '../connection/presence/people-here.ts'
import { showLaserTrails } from '../cursors/laser-trails.ts'
import { keepFramesBehind } from '../frame/keep-frames-behind.ts'
import { installGuides } from '../input/alignment-guides.ts'
import { noteOnDoubleClick } from '../input/double-click.ts'
import { focusAfterTyping } from '../input/focus-after-typing.ts'
import { ignoreWheelEnds } from '../input/ignore-wheel-ends.ts'
import { installDragging } from '../input/install-dragging.ts'
import { installTouch } from '../input/install-touch.ts'
import { openMenuByKeyboard } from '../input/menu-by-keyboard.ts'
import { takeNumberPadEnter } from '../input/number-pad-enter.ts'
import { quietTouches } from '../input/quiet-touches.ts'
import { openLockedFrames } from '../lock/facilitator-lock.ts'
import { removeLeftNotes } from '../note/remove-left-notes.ts'
import { boardSignals } from '../signals/install-signals.ts'
import { unselectHidden } from '../signals/unselect-hidden.ts'
import { boardWindow, snapToNotesInView } from '../window/install-window.ts'
import { followRest } from '../window/rested-view.ts'
import { showBounds } from '../window/show-on-canvas.ts'
import { restTicks } from './rest-ticks.ts'

/** Below this zoom, or with more notes, notes have no shadow: it would only be grey and slow. */
const SHADOWS_FROM = 0.5
const MAX_SHADOWS = 500

declare global {
  interface Window {
    /** Set by end-to-end tests before the page loads. */
    __parleyTest?: boolean
    parleyEditor?: Editor
  }
}

/** Everything that starts when the editor is on the page. Returns a function that stops it. */
export function startCanvas(editor: Editor, connection: BoardConnection): () => void {
  const stopEffects = registerDefaultSideEffects(editor)
  const stopFrames = keepFramesBehind(editor)
  openLockedFrames(editor)
  installDragging(editor)
  installTouch(editor)
  const stopQuiet = quietTouches(editor.getContainer())
  const stopWheelEnds = ignoreWheelEnds(editor)
  installGuides(editor)
  noteOnDoubleClick(editor)
  snapToNotesInView(editor, boardWindow(editor))
  const stopHidden = unselectHidden(editor)
  const stopLeft = removeLeftNotes(editor, {
    userId: connection.userId,
    isTypedByOthers: (noteId) => isTypedElsewhere(connection.awareness, noteId),
  })
  const stopFocus = focusAfterTyping(editor)
  const stopMenu = openMenuByKeyboard(editor)
  const stopPad = takeNumberPadEnter(editor)
  const stopRest = followRest(editor, boardWindow(editor).rested)
  const stopShadows = flattenFarNotes(editor)
  const stopTrails = showLaserTrails(editor, connection)
  const stopOpening = showContentOnce(editor, connection)
  const stopTicks = restTicks(editor, connection)
  if (window.__parleyTest) window.parleyEditor = editor
  return () => {
    const { x, y, z } = editor.getCamera()
    connection.place.set({ camera: { x, y, z }, editing: editor.getEditingShapeId() })
    stopEffects()
    stopFrames()
    stopQuiet()
    stopWheelEnds()
    stopHidden()
    stopLeft()
    stopFocus()
    stopMenu()
    stopPad()
    stopRest()
    stopShadows()
    stopTrails()
    stopOpening()
    stopTicks()
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
  const opened = () => boardSignals(editor).hasOpened.set(true)
  const place = connection.place.get()
  if (place) {
    returnTo(editor, connection, place)
    opened()
    return () => undefined
  }
  let isShown = false
  const show = () => {
    if (isShown || !connection.isSynced.get()) return
    isShown = true
    // In the next frame: new records go into the store once a frame.
    editor.timers.requestAnimationFrame(() => {
      const bounds = editor.getCurrentPageBounds()
      if (bounds) showBounds(editor, bounds, { immediate: true })
      else editor.centerOnPoint({ x: 0, y: 0 }, { immediate: true })
      opened()
    })
  }
  show()
  return connection.isSynced.subscribe(show)
}

/** A new document replaced the one that was shown: the person should keep their place. */
function returnTo(editor: Editor, connection: BoardConnection, { camera, editing }: CanvasPlace): void {
  editor.setCamera(camera, { immediate: true, force: true })
  // In the next frame: new records go into the store once a frame.
  editor.timers.requestAnimationFrame(() => {
    const shape = editing === null ? undefined : editor.getShape(editing as TLShapeId)
    if (!shape || !connection.canEdit.get()) return
    editor.select(shape)
    editor.setEditingShape(shape)
    editor.setCurrentTool('select.editing_shape', { target: 'shape', shape })
  })
}
