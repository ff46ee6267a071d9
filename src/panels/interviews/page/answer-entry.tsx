'use client'

import { BoardEntry, type BoardEntryProps, type EnteredPage } from '#panels/join/board-entry.tsx'
import { lazyPart } from '#panels/lazy/lazy-part.tsx'
import { PageFailed } from '#panels/lazy/part-failed.tsx'

const ANSWER: EnteredPage = {
  Page: lazyPart({
    load: () => import('./answer-page.tsx').then((module) => module.AnswerPage),
    Failed: PageFailed,
  }),
  title: (board) => `Answer · ${board}`,
}

export function AnswerEntry(props: Omit<BoardEntryProps, 'behind'>) {
  return <BoardEntry {...props} behind={ANSWER} />
}
