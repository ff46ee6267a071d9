'use client'

import { BoardDoor, type PageBehindDoor } from '#panels/join/board-door.tsx'
import { lazyPart } from '#panels/lazy/lazy-part.tsx'
import { PageFailed } from '#panels/lazy/part-failed.tsx'

const ANSWER: PageBehindDoor = {
  Page: lazyPart({
    load: () => import('./answer-page.tsx').then((module) => module.AnswerPage),
    Failed: PageFailed,
  }),
  title: (board) => `Answer · ${board}`,
}

export interface AnswerDoorProps {
  boardId: string
  /**
   * Whether the browser sent a session cookie, valid or not. Without one the page asks no server, and offers to join.
   */
  hasCookie: boolean
}

/** The page for answering for members of the board; others are led to join or sign in. */
export function AnswerDoor(props: AnswerDoorProps) {
  return <BoardDoor {...props} behind={ANSWER} />
}
