import { lazyPart } from '#panels/lazy/lazy-part.tsx'
import type { PartFailedProps } from '#panels/lazy/part-boundary.tsx'
import { PageFailed } from '#panels/lazy/part-failed.tsx'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { BoardSkeleton } from './board-skeleton.tsx'

// A phone needs little of the wide page, and the other way round.
export const LazyWidePage = lazyPart({
  load: () => import('./wide-page.tsx').then((module) => module.WidePage),
  Failed: PageFailed,
  loading: <BoardSkeleton />,
})

export const LazyHistoryPage = lazyPart({
  load: () => import('#panels/history/history-page.tsx').then((module) => module.HistoryPage),
  Failed: HistoryFailed,
  loading: <BoardSkeleton />,
})

function HistoryFailed(props: PartFailedProps) {
  const { history } = useBoard()
  const toBoard = (
    <Button kind="quiet" onClick={() => history.set(null)}>
      {ACTION_LABELS.backToBoard}
    </Button>
  )
  return <PageFailed {...props} wayOut={toBoard} />
}

export const LazyPhonePage = lazyPart({
  load: () => import('./phone-page.tsx').then((module) => module.PhonePage),
  Failed: PageFailed,
  loading: <BoardSkeleton />,
})
