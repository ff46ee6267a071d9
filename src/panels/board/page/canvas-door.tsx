'use client'

import { BoardDoor, type BoardDoorProps, type PageBehindDoor } from '#panels/join/board-door.tsx'
import { lazyPart } from '#panels/lazy/lazy-part.tsx'
import { PageFailed } from '#panels/lazy/part-failed.tsx'
import { SlowPage } from '#ui/slow-page.tsx'

// The canvas is most of the product's code and needs a browser: it is fetched while access is checked.
const CANVAS: PageBehindDoor = {
  Page: lazyPart({
    load: () => import('./board-page.tsx').then((module) => module.BoardPage),
    Failed: PageFailed,
    loading: <SlowPage>Opening the board…</SlowPage>,
  }),
  title: (board) => board,
  isCanvas: true,
}

/** The page of a board's canvas for its members; others are led to join or sign in. */
export function CanvasDoor(props: Omit<BoardDoorProps, 'behind'>) {
  return <BoardDoor {...props} behind={CANVAS} />
}
