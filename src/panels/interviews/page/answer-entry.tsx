'use client'

import { BoardDoor, type BoardDoorProps, type PageBehindDoor } from '#panels/join/board-entry.tsx'
import { lazyPart } from '#panels/lazy/lazy-part.tsx'
import { PageFailed } from '#panels/lazy/part-failed.tsx'

const ANSWER: PageBehindDoor = {
  Page: lazyPart({
    load: () => import('./answer-page.tsx').then((module) => module.AnswerPage),
    Failed: PageFailed,
  }),
  title: (board) => `Answer · ${board}`,
}

export function AnswerDoor(props: Omit<BoardDoorProps, 'behind'>) {
  return <BoardDoor {...props} behind={ANSWER} />
}
