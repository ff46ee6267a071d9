'use client'

import { BoardDoor, type PageBehindDoor } from '#panels/join/board-door.tsx'
import { latePart } from '#panels/late/late-part.tsx'
import { PageFailed } from '#panels/late/part-failed.tsx'

const PRINT: PageBehindDoor = {
  Page: latePart({
    load: () => import('./print-page.tsx').then((module) => module.PrintPage),
    Failed: PageFailed,
  }),
  title: (board) => `Minutes · ${board}`,
}

/** Lets those in who are on the board. */
export function PrintDoor(props: { boardId: string; hasCookie: boolean }) {
  return <BoardDoor {...props} behind={PRINT} />
}
