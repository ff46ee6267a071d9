'use client'

import { BoardDoor, type PageBehindDoor } from '#panels/join/board-door.tsx'
import { lazyPart } from '#panels/lazy/lazy-part.tsx'
import { PageFailed } from '#panels/lazy/part-failed.tsx'

const CONVERSATION: PageBehindDoor = {
  Page: lazyPart({
    load: () => import('./conversation-page.tsx').then((module) => module.ConversationPage),
    Failed: PageFailed,
  }),
  title: (board) => `Talk · ${board}`,
}

export interface ConversationDoorProps {
  boardId: string
  /**
   * Whether the browser sent a session cookie, valid or not. Without one the page asks no server, and offers to join.
   */
  hasCookie: boolean
}

/** The page of the conversation for members of the board; others are led to join or sign in. */
export function ConversationDoor(props: ConversationDoorProps) {
  return <BoardDoor {...props} behind={CONVERSATION} />
}
