'use client'

import { BoardDoor, type PageBehindDoor } from '#panels/join/board-door.tsx'
import { lazyPart } from '#panels/lazy/lazy-part.tsx'
import { PageFailed } from '#panels/lazy/part-failed.tsx'

const PROPOSAL: PageBehindDoor = {
  Page: lazyPart({
    load: () => import('./proposal-page.tsx').then((module) => module.ProposalPage),
    Failed: PageFailed,
  }),
  title: (board) => `Proposal · ${board}`,
}

export interface ProposalDoorProps {
  boardId: string
  /**
   * Whether the browser sent a session cookie, valid or not. Without one the page asks no server, and offers to join.
   */
  hasCookie: boolean
}

/** The page of proposals for members of the board; others are led to join or sign in. */
export function ProposalDoor(props: ProposalDoorProps) {
  return <BoardDoor {...props} behind={PROPOSAL} />
}
