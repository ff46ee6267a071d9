import type { Editor, TLFrameShape, TLNoteShape, TLShape, TLShapeId } from 'tldraw'
import { clamp } from 'tldraw'
import { boardWindow } from '../window/install-window.ts'
import { asFrame, growAround, isCentreInside, isRoundFrame, takeIn } from './frame-content.ts'

/** After a frame was moved: it takes in what it lies under now. */
export function settleMovedFrame(editor: Editor, frame: TLFrameShape): void {
  if (!isRoundFrame(frame)) takeIn(editor, frame.id, new Set(editor.getSelectedShapeIds()))
}

/** After a frame was resized: notes whose centre is outside leave it, and it holds the others whole. */
export function settleResizedFrame(editor: Editor, frame: TLFrameShape): void {
  if (isRoundFrame(frame)) return
  const notes = notesIn(editor, frame)
  const leaving = notes.filter((note) => !isCentreInside(editor, frame, note))
  editor.reparentShapes(leaving, frame.parentId)
  growAround(
    editor,
    frame,
    notes.filter((note) => !leaving.includes(note)),
  )
  takeIn(editor, frame.id)
}

function notesIn(editor: Editor, frame: TLFrameShape): TLShape[] {
  return editor.getSortedChildIdsForParent(frame.id).flatMap((id) => {
    const child = editor.getShape(id)
    return child?.type === 'note' && !child.isLocked ? [child] : []
  })
}

/** After a note was dropped: it belongs to the frame that is under its middle, which shows all of it. */
export function settleDroppedNote(editor: Editor, noteId: TLShapeId): void {
  const note = editor.getShape<TLNoteShape>(noteId)
  if (!note || editor.getShapeParent(note)?.type === 'group') return
  const frame = frameUnder(editor, note)
  const parentId = frame?.id ?? editor.getCurrentPageId()
  if (note.parentId !== parentId) editor.reparentShapes([noteId], parentId)
  const settled = editor.getShape<TLNoteShape>(noteId)
  if (!frame || !settled) return
  if (isRoundFrame(frame)) moveInside(editor, frame, settled)
  else growAround(editor, frame, [settled])
}

/** The topmost frame whose sheet is under the middle of the note. */
function frameUnder(editor: Editor, note: TLNoteShape): TLFrameShape | null {
  const order = boardWindow(editor).order.get()
  const rank = (frame: TLFrameShape) => order.get(frame.id)?.index ?? 0
  const under = [...boardWindow(editor).grid.get().frames].flatMap((id) => {
    const frame = asFrame(editor, editor.getShape(id))
    const isOpen = frame && !editor.isShapeOrAncestorLocked(frame)
    return isOpen && isCentreInside(editor, frame, note) ? [frame] : []
  })
  return under.sort((a, b) => rank(b) - rank(a))[0] ?? null
}

/** The server sets the size of a round's frame, so the note moves instead. */
function moveInside(editor: Editor, frame: TLFrameShape, note: TLNoteShape): void {
  const bounds = editor.getShapeGeometry(note).bounds
  const x = clamp(note.x, 0, Math.max(0, frame.props.w - bounds.w))
  const y = clamp(note.y, 0, Math.max(0, frame.props.h - bounds.h))
  if (x !== note.x || y !== note.y) editor.updateShape<TLNoteShape>({ id: note.id, type: 'note', x, y })
}
