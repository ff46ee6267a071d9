import { BoardStage } from '#canvas/shell/board-stage.tsx'
import { BoardPage, type BoardPageProps } from './board-page.tsx'
import { LazyCanvas } from './canvas-part.tsx'
import { LazyWidePage } from './lazy-pages.tsx'
import { WidePage } from './wide-page.tsx'

// One file for everything that a wide window shows at once: parts that are fetched side by side repeat their shared
// code.
LazyWidePage.provide(WidePage)
LazyCanvas.provide(BoardStage)

export function WideBoard(props: BoardPageProps) {
  return <BoardPage {...props} />
}
