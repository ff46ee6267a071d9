import type { Editor, StateNode, TLClickEventInfo, TLFrameShape, VecLike } from 'tldraw'
import { startNote } from '../note/start-note.ts'

interface IdleState extends StateNode {
  handleDoubleClickOnCanvas(info: unknown): void
}

/**
 * A double click on empty canvas adds a note, where tldraw would start a text. The inside of a frame counts as empty, even of a
 * selected one, where tldraw would rename it.
 */
export function noteOnDoubleClick(editor: Editor): void {
  const idle = editor.getStateDescendant<IdleState>('select.idle')
  if (!idle) throw new Error('the select tool has an idle state')
  const makeNote = () => {
    const point = editor.inputs.currentPagePoint
    if (!isOnLockedNote(editor, point)) startNote(editor, point)
  }
  const stock = idle.onDoubleClick?.bind(idle)
  idle.handleDoubleClickOnCanvas = makeNote
  idle.onDoubleClick = (info: TLClickEventInfo) => {
    const isPlain = info.phase === 'up' && !info.shiftKey && !info.ctrlKey && info.target !== 'handle'
    if (isPlain && isOnSheet(editor, editor.inputs.currentPagePoint)) makeNote()
    else stock?.(info)
  }
}

/** On a frame and on nothing inside it; its heading is above the sheet. */
function isOnSheet(editor: Editor, point: VecLike): boolean {
  const hit = editor.getShapeAtPoint(point, { hitInside: true, hitFrameInside: true, hitLabels: true })
  if (!hit || !editor.isShapeOfType<TLFrameShape>(hit, 'frame')) return false
  const { x, y } = editor.getPointInShapeSpace(hit, point)
  return x > 0 && y > 0 && x < hit.props.w && y < hit.props.h
}

/** Locked shapes take no clicks, so a new note would lie on top of them. */
function isOnLockedNote(editor: Editor, point: VecLike): boolean {
  const hit = editor.getShapeAtPoint(point, {
    hitInside: true,
    hitLocked: true,
    filter: (shape) => shape.type === 'note',
  })
  return hit !== undefined && editor.isShapeOrAncestorLocked(hit)
}
