'use client'

import { BoardDoor, type PageBehindDoor } from '#panels/join/board-door.tsx'
import { latePart } from '#panels/late/late-part.tsx'
import { PageFailed } from '#panels/late/part-failed.tsx'

const PROPOSAL: PageBehindDoor = {
  Page: latePart({
    load: () => import('./proposal-page.tsx').then((module) => module.ProposalPage),
    Failed: PageFailed,
  }),
  title: (board) => `Proposal · ${board}`,
}

export interface ProposalDoorProps {
  boardId: string
  hasCookie: boolean
}

/** Lets those in who are on the board. */
export function ProposalDoor(props: ProposalDoorProps) {
  return <BoardDoor {...props} behind={PROPOSAL} />
}
