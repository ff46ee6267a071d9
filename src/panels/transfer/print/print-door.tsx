'use client'

import dynamic from 'next/dynamic'
import { BoardDoor, type PageBehindDoor } from '#panels/join/board-door.tsx'

const load = () => import('./print-page.tsx').then((module) => module.PrintPage)
const PRINT: PageBehindDoor = {
  load,
  Page: dynamic(load, { ssr: false }),
  title: (board) => `Minutes · ${board}`,
}

/** Lets those in who are on the board. */
export function PrintDoor(props: { boardId: string; hasCookie: boolean }) {
  return <BoardDoor {...props} behind={PRINT} />
}
