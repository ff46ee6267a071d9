'use client'

import { BoardDoor, type PageBehindDoor } from '#panels/join/board-door.tsx'
import { latePart } from '#panels/late/late-part.tsx'
import { PageFailed } from '#panels/late/part-failed.tsx'

const LOG: PageBehindDoor = {
  Page: latePart({
    load: () => import('./log-page.tsx').then((module) => module.IdeaLogPage),
    Failed: PageFailed,
  }),
  title: (board) => `Idea log, ${board}`,
}

/** Lets in those who are on the board, to its idea log. */
export function LogDoor(props: { boardId: string; hasCookie: boolean }) {
  return <BoardDoor {...props} behind={LOG} />
}
