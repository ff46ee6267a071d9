'use client'

import dynamic from 'next/dynamic'
import { BoardDoor, type PageBehindDoor } from '#panels/join/board-door.tsx'

// It needs a browser, and is fetched while the door asks who is there.
const load = () => import('./proposal-page.tsx').then((module) => module.ProposalPage)
const PROPOSAL: PageBehindDoor = {
  load,
  Page: dynamic(load, { ssr: false }),
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
