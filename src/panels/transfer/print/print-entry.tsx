'use client'

import { BoardEntry, type EnteredPage } from '#panels/join/board-entry.tsx'
import { PAGE_LABELS } from '#panels/labels/page-labels.ts'
import { lazyPart } from '#panels/lazy/lazy-part.tsx'
import { PageFailed } from '#panels/lazy/part-failed.tsx'

const PRINT: EnteredPage = {
  Page: lazyPart({
    load: () => import('./print-page.tsx').then((module) => module.PrintPage),
    Failed: PageFailed,
  }),
  title: (board) => PAGE_LABELS.ofBoard(PAGE_LABELS.minutes, board),
}

export function PrintEntry(props: { boardId: string; hasCookie: boolean }) {
  return <BoardEntry {...props} behind={PRINT} />
}
