'use client'

import { BoardEntry, type BoardEntryProps, type EnteredPage } from '#panels/join/board-entry.tsx'
import { PAGE_LABELS } from '#panels/labels/page-labels.ts'
import { lazyPart } from '#panels/lazy/lazy-part.tsx'
import { PageFailed } from '#panels/lazy/part-failed.tsx'

const LOG: EnteredPage = {
  Page: lazyPart({
    load: () => import('./log-page.tsx').then((module) => module.IdeaLogPage),
    Failed: PageFailed,
  }),
  title: (board) => PAGE_LABELS.ofBoard(PAGE_LABELS.ideaLog, board),
}

/** The page of the idea log for members of the board; others are led to join or sign in. */
export function IdeaLogEntry(props: Omit<BoardEntryProps, 'behind'>) {
  return <BoardEntry {...props} behind={LOG} />
}
