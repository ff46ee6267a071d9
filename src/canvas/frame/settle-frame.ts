import { clamp, type Editor, type TLFrameShape, type TLNoteShape, type TLShape, type TLShapeId } from 'tldraw'
import { isFolded, isRoundFrame } from '../signals/folded-shapes.ts'
import { boardWindow } from '../window/install-window.ts'
import { asFrame, growAround, isCentreInside, takeIn } from './frame-content.ts'

/** Call after a frame was moved: it takes in the notes that it lies under. */
export function settleMovedFrame(editor: Editor, frame: TLFrameShape): void {
  if (!isRoundFrame(frame)) takeIn(editor, frame.id, new Set(editor.getSelectedShapeIds()))
}

/** Call after a frame was resized: notes with their centre outside leave it, and it fully holds the others. */
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

/**
 * Call after notes were dropped: each goes into the frame under its centre, and is entirely visible there. Many notes
 * are sorted first and then moved together, because each change of parent sorts the page again.
 */
export function settleDroppedNotes(editor: Editor, shapes: readonly TLShape[]): void {
  const dropped = new Map<TLShapeId | null, TLShape[]>()
  for (const note of shapes) {
    if (note.type !== 'note' || editor.getShapeParent(note)?.type === 'group') continue
    const frameId = frameUnder(editor, note)?.id ?? null
    const others = dropped.get(frameId)
    if (others) others.push(note)
    else dropped.set(frameId, [note])
  }
  for (const [frameId, notes] of dropped) putInto(editor, frameId, notes)
}

function putInto(editor: Editor, frameId: TLShapeId | null, notes: readonly TLShape[]): void {
  const parentId = frameId ?? editor.getCurrentPageId()
  editor.reparentShapes(
    notes.filter((note) => note.parentId !== parentId),
    parentId,
  )
  const frame = frameId && asFrame(editor, editor.getShape(frameId))
  if (!frame) return
  const settled = notes.flatMap(({ id }) => editor.getShape<TLNoteShape>(id) ?? [])
  if (isRoundFrame(frame) || frame.isLocked) for (const note of settled) moveInside(editor, frame, note)
  else growAround(editor, frame, settled)
}

function frameUnder(editor: Editor, note: TLShape): TLFrameShape | null {
  const under = [...boardWindow(editor).grid.get().frames].flatMap((id) => {
    const frame = asFrame(editor, editor.getShape(id))
    const isOpen = frame && !isFolded(frame)
    return isOpen && isCentreInside(editor, frame, note) ? [frame] : []
  })
  if (under.length < 2) return under[0] ?? null
  const order = boardWindow(editor).order.get()
  const rank = (frame: TLFrameShape) => order.get(frame.id)?.index ?? 0
  return under.sort((a, b) => rank(b) - rank(a))[0] ?? null
}

/** The server sets the size of a round's frame, and a locked one keeps its size: the note moves instead. */
function moveInside(editor: Editor, frame: TLFrameShape, note: TLNoteShape): void {
  const bounds = editor.getShapeGeometry(note).bounds
  const x = clamp(note.x, 0, Math.max(0, frame.props.w - bounds.w))
  const y = clamp(note.y, 0, Math.max(0, frame.props.h - bounds.h))
  if (x !== note.x || y !== note.y) editor.updateShape<TLNoteShape>({ id: note.id, type: 'note', x, y })
}
