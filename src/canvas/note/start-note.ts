import type { Editor, TLShapeId, VecLike } from 'tldraw'
import { NOTE_SIZE } from '#board/record/record-kinds.ts'
import { PHONE_PX, uncover } from '../window/show-on-canvas.ts'
import { comeNearToType } from './come-near-to-type.ts'
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
