'use client'

import { BoardDoor, type BoardDoorProps, type PageBehindDoor } from '#panels/join/board-entry.tsx'
import { lazyPart } from '#panels/lazy/lazy-part.tsx'
import { PageFailed } from '#panels/lazy/part-failed.tsx'

const PROPOSAL: PageBehindDoor = {
  Page: lazyPart({
    load: () => import('./proposal-page.tsx').then((module) => module.ProposalPage),
    Failed: PageFailed,
  }),
  title: (board) => `Proposal · ${board}`,
}

export function ProposalDoor(props: Omit<BoardDoorProps, 'behind'>) {
  return <BoardDoor {...props} behind={PROPOSAL} />
}
