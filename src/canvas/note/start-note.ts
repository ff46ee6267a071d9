import { type Box, type Editor, react, type TLCamera, type TLShapeId, type VecLike } from 'tldraw'
import { NOTE_SIZE } from '#board/record/record-kinds.ts'
import { motion, PHONE_PX, uncover } from '../window/show-on-canvas.ts'
import { createNote, freePlaceInRow } from './create-note.ts'
import { rememberFreshNote } from './fresh-note.ts'
import { placeInStepFrame } from './place-in-step-frame.ts'
import { typeInNote } from './type-in-note.ts'

const HALF = NOTE_SIZE / 2
/** Below this zoom typed text can't be read: the new note is zoomed to. */
const READABLE_ZOOM = 0.4
/** On a phone, notes are as small at a larger zoom. */
const READABLE_ZOOM_ON_PHONE = 0.65

/**
 * Adds a note for typing. With a point, its centre is there, whatever lies below. Otherwise it is in a frame of the step that
 * runs, if one is in view, or in the middle of the view, or as near as it covers nothing.
 */
export function startNote(editor: Editor, at?: VecLike): void {
  if (editor.getIsReadonly()) return
  editor.complete()
  const middle = at ?? editor.getViewportPageBounds().center
  const corner = { x: middle.x - HALF, y: middle.y - HALF }
  const mark = editor.markHistoryStoppingPoint('new note')
  const note = createNote(editor, at ? corner : (placeInStepFrame(editor) ?? freePlaceInRow(editor, corner)))
  if (!note) return
  rememberFreshNote(editor, { noteId: note.id, mark })
  typeInNote(editor, note.id)
  showToType(editor, note.id)
}

/** Moves the view just as far as necessary to read the typing in the note, nearer where it is too small. */
export function showToType(editor: Editor, id: TLShapeId): void {
  const bounds = editor.getShapePageBounds(id)
  if (!bounds) return
  const isPhone = editor.getViewportScreenBounds().w <= PHONE_PX
  if (editor.getZoomLevel() < (isPhone ? READABLE_ZOOM_ON_PHONE : READABLE_ZOOM))
    comeNearToType(editor, bounds)
  else uncover(editor, bounds)
}

const TYPING_ZOOM = 0.8
/** Page units: if the camera is this close to where it was left, no person has moved it. */
const SLACK = 1

type View = Pick<TLCamera, 'x' | 'y' | 'z'>

/** Zooms in so that a note's words can be read, and returns to the old view when the typing ends. */
function comeNearToType(editor: Editor, bounds: Box): void {
  const { x, y, z } = editor.getCamera()
  const { w, h } = editor.getViewportScreenBounds()
  const near: View = {
    x: w / TYPING_ZOOM / 2 - bounds.midX,
    y: h / TYPING_ZOOM / 2 - bounds.midY,
    z: TYPING_ZOOM,
  }
  editor.setCamera(near, motion(editor))
  afterTyping(editor, () => {
    if (isNear(editor.getCamera(), near)) editor.setCamera({ x, y, z }, motion(editor))
  })
}

function afterTyping(editor: Editor, run: () => void): void {
  let stop = (): void => undefined
  const check = (): void => {
    // Tab continues in the next note.
    if (editor.getEditingShapeId() !== null) return
    stop()
    run()
  }
  stop = react('typing in a new note', () => {
    if (editor.getEditingShapeId() === null) editor.timers.setTimeout(check, 0)
  })
  editor.disposables.add(stop)
}

function isNear(a: View, b: View): boolean {
  return Math.abs(a.x - b.x) < SLACK && Math.abs(a.y - b.y) < SLACK && Math.abs(a.z - b.z) < 0.01
}
