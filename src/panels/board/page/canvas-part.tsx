import type { BoardView } from '#canvas/view/board-view.ts'
import { lazyPart } from '#panels/lazy/lazy-part.tsx'
import { CanvasFailed } from '#panels/lazy/part-failed.tsx'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { BOARD_PAGE_LABELS } from './board-page-labels.ts'

// Loaded on its own: it is most of the page's code, and a phone that shows the list does not need it.
/** tldraw and its binding: most of the code of a board's page. */
export const LazyCanvas = lazyPart({
  load: () => import('#canvas/shell/board-stage.tsx').then((module) => module.BoardStage),
  Failed: CanvasFailed,
  loading: (
    <p className="absolute top-1/2 w-full text-center text-body text-ink-2">
      {BOARD_PAGE_LABELS.loadingTheCanvas}
    </p>
  ),
})

/**
 * The canvas of this board. `key`: another connection has another document, and a canvas stays bound to the
 * one it started with. `onView` gets null when the canvas goes.
 */
export function CanvasPart({ onView }: { onView: (view: BoardView | null) => void }) {
  const { connection, actions } = useBoard()
  return <LazyCanvas key={connection.doc.guid} connection={connection} onView={onView} actions={actions} />
}
