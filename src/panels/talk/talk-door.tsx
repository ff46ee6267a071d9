'use client'

import { BoardDoor, type PageBehindDoor } from '#panels/join/board-door.tsx'
import { latePart } from '#panels/late/late-part.tsx'
import { PageFailed } from '#panels/late/part-failed.tsx'

const TALK: PageBehindDoor = {
  Page: latePart({
    load: () => import('./talk-page.tsx').then((module) => module.ConversationPage),
    Failed: PageFailed,
  }),
  title: (board) => `Talk · ${board}`,
}

export interface TalkDoorProps {
  boardId: string
  hasCookie: boolean
}

/** Lets those in who are on the board. */
export function TalkDoor(props: TalkDoorProps) {
  return <BoardDoor {...props} behind={TALK} />
}
