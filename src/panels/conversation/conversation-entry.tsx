'use client'

import { BoardDoor, type BoardDoorProps, type PageBehindDoor } from '#panels/join/board-entry.tsx'
import { lazyPart } from '#panels/lazy/lazy-part.tsx'
import { PageFailed } from '#panels/lazy/part-failed.tsx'

const CONVERSATION: PageBehindDoor = {
  Page: lazyPart({
    load: () => import('./conversation-page.tsx').then((module) => module.ConversationPage),
    Failed: PageFailed,
  }),
  title: (board) => `Talk · ${board}`,
}

export function ConversationDoor(props: Omit<BoardDoorProps, 'behind'>) {
  return <BoardDoor {...props} behind={CONVERSATION} />
}
