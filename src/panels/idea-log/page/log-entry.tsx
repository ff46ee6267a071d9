'use client'

import { BoardDoor, type BoardDoorProps, type PageBehindDoor } from '#panels/join/board-entry.tsx'
import { lazyPart } from '#panels/lazy/lazy-part.tsx'
import { PageFailed } from '#panels/lazy/part-failed.tsx'

const LOG: PageBehindDoor = {
  Page: lazyPart({
    load: () => import('./log-page.tsx').then((module) => module.IdeaLogPage),
    Failed: PageFailed,
  }),
  title: (board) => `Idea log, ${board}`,
}

/** The page of the idea log for members of the board; others are led to join or sign in. */
export function LogDoor(props: Omit<BoardDoorProps, 'behind'>) {
  return <BoardDoor {...props} behind={LOG} />
}
