'use client'

import { BoardEntry, type EnteredPage } from '#panels/join/board-entry.tsx'
import { lazyPart } from '#panels/lazy/lazy-part.tsx'
import { PageFailed } from '#panels/lazy/part-failed.tsx'

const PRINT: EnteredPage = {
  Page: lazyPart({
    load: () => import('./print-page.tsx').then((module) => module.PrintPage),
    Failed: PageFailed,
  }),
  title: (board) => `Minutes · ${board}`,
}

export function PrintEntry(props: { boardId: string; hasCookie: boolean }) {
  return <BoardEntry {...props} behind={PRINT} />
}
