import { Box, type Editor, type TLShapeId } from 'tldraw'
import { boardSignals } from '#canvas/signals/install-signals.ts'
import type { PageBox, ThreadAnchor } from '#session/comments/comment-anchor.ts'
import type { ThreadView } from '#session/comments/thread-view.ts'

/** Something on the canvas that a thread is about. */
interface AnchorBox {
  kind: 'record' | 'region' | 'gone' | 'point'
  /** In page units; a point has no size. */
  box: Box
}

/** The thing that the shown threads are about; null: it is not on the canvas. Reads signals. */
export function anchorBox(editor: Editor): AnchorBox | null {
  const { session, comments } = boardSignals(editor)
  const shown = comments.shown.get()
  if (!shown) return null
  if (shown.kind === 'new') return boxOfAnchor(editor, shown.anchor)
  const thread = session.get()?.threads[shown.threadIds[0] ?? '']
  return thread ? boxOfThread(editor, thread) : null
}

export function boxOfThread(editor: Editor, { anchor, place }: ThreadView): AnchorBox | null {
  if (place.state !== 'gone') return boxOfAnchor(editor, anchor)
  return place.box && { kind: 'gone', box: toBox(place.box) }
}

function boxOfAnchor(editor: Editor, anchor: ThreadAnchor): AnchorBox | null {
  switch (anchor.kind) {
    case 'point':
      return { kind: 'point', box: new Box(anchor.x, anchor.y, 0, 0) }
    case 'region':
      return { kind: 'region', box: toBox(anchor) }
    case 'record': {
      const box = editor.getShapePageBounds(anchor.recordId as TLShapeId)
      return box ? { kind: 'record', box } : null
    }
    default:
      return null
  }
}

function toBox({ x, y, w, h }: PageBox): Box {
  return new Box(x, y, w, h)
}
