'use client'

import { BoardEntry, type BoardEntryProps, type EnteredPage } from '#panels/join/board-entry.tsx'
import { PAGE_LABELS } from '#panels/labels/page-labels.ts'
import { lazyPart } from '#panels/lazy/lazy-part.tsx'
import { PageFailed } from '#panels/lazy/part-failed.tsx'

const ANSWER: EnteredPage = {
  Page: lazyPart({
    load: () => import('./answer-page.tsx').then((module) => module.AnswerPage),
    Failed: PageFailed,
  }),
  title: (board) => PAGE_LABELS.ofBoard(PAGE_LABELS.answer, board),
}

export function AnswerEntry(props: Omit<BoardEntryProps, 'behind'>) {
  return <BoardEntry {...props} behind={ANSWER} />
}
