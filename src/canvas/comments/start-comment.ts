import type { Editor } from 'tldraw'
import { boardSignals } from '#canvas/signals/install-signals.ts'
import type { PageBox, ThreadAnchor } from '#session/comments/comment-anchor.ts'
import { COMMENT_PIN_LABELS } from '../labels/comment-pin-labels.ts'

/** Opens the field of a new thread: on the only selected record, else at the pointer or in the middle of the view. */
export function commentOnSelection(editor: Editor): void {
  const only = editor.getOnlySelectedShape()
  if (!only) startComment(editor, pointAnchor(placeOfNext(editor)))
  // A group has no content, so the server takes no comments on it.
  else if (only.type === 'group')
    commentAt(editor, editor.getShapePageBounds(only)?.center ?? placeOfNext(editor))
  else startComment(editor, { kind: 'record', recordId: only.id })
}

/** A click of the tool: on the record there, else at the point. */
export function commentAt(editor: Editor, point: { x: number; y: number }): void {
  const hit = editor.getShapeAtPoint(point, { hitInside: true, margin: 4 / editor.getZoomLevel() })
  startComment(editor, hit ? { kind: 'record', recordId: hit.id } : pointAnchor(point))
}

export function commentOnRegion(editor: Editor, box: PageBox): void {
  const { x, y, w, h } = box
  startComment(editor, {
    kind: 'region',
    x: Math.round(x),
    y: Math.round(y),
    w: Math.round(w),
    h: Math.round(h),
  })
}

export function mayComment(editor: Editor): boolean {
  const { mayReact, actions } = boardSignals(editor)
  return mayReact.get() && actions.get()?.showThreads !== undefined
}

export function togglePins(editor: Editor): void {
  const signals = boardSignals(editor)
  const { comments } = signals
  comments.setPinsShown(!comments.arePinsShown.get())
  signals.say(comments.arePinsShown.get() ? COMMENT_PIN_LABELS.pinsShown : COMMENT_PIN_LABELS.pinsHidden)
}

function startComment(editor: Editor, anchor: ThreadAnchor): void {
  if (!mayComment(editor)) return
  const signals = boardSignals(editor)
  // Its place would not be seen otherwise.
  signals.comments.setPinsShown(true)
  signals.actions.get()?.showThreads?.({ kind: 'new', anchor })
}

/** The pointer, if it is over the canvas. */
function placeOfNext(editor: Editor): { x: number; y: number } {
  const view = editor.getViewportPageBounds()
  const { currentPagePoint } = editor.inputs
  const isOver = editor.getContainer().matches(':hover') && view.containsPoint(currentPagePoint)
  return isOver ? currentPagePoint : view.center
}

function pointAnchor({ x, y }: { x: number; y: number }): ThreadAnchor {
  return { kind: 'point', x: Math.round(x), y: Math.round(y) }
}
