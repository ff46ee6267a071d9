'use client'

import dynamic from 'next/dynamic'
import { BoardDoor, type PageBehindDoor } from '#panels/join/board-door.tsx'

// It needs a browser, and is fetched while the door asks who is there.
const load = () => import('./talk-page.tsx').then((module) => module.TalkPage)
const TALK: PageBehindDoor = {
  load,
  Page: dynamic(load, { ssr: false }),
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
