'use client'

import { BoardDoor, type PageBehindDoor } from '#panels/join/board-entry.tsx'
import { lazyPart } from '#panels/lazy/lazy-part.tsx'
import { PageFailed } from '#panels/lazy/part-failed.tsx'

const PRINT: PageBehindDoor = {
  Page: lazyPart({
    load: () => import('./print-page.tsx').then((module) => module.PrintPage),
    Failed: PageFailed,
  }),
  title: (board) => `Minutes · ${board}`,
}

export function PrintDoor(props: { boardId: string; hasCookie: boolean }) {
  return <BoardDoor {...props} behind={PRINT} />
}
