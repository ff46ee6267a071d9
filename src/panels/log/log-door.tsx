'use client'

import dynamic from 'next/dynamic'
import { BoardDoor, type PageBehindDoor } from '#panels/join/board-door.tsx'

const load = () => import('./log-page.tsx').then((module) => module.LogPage)
const LOG: PageBehindDoor = {
  load,
  Page: dynamic(load, { ssr: false }),
  title: (board) => `Idea log, ${board}`,
}

/** Lets in those who are on the board, to its idea log. */
export function LogDoor(props: { boardId: string; hasCookie: boolean }) {
  return <BoardDoor {...props} behind={LOG} />
}
