import type { Metadata } from 'next'
import { BoardDoor } from '#panels/join/board-door.tsx'
import { newcomer } from '../../newcomer.ts'

export const metadata: Metadata = { title: 'Board' }

/** A board with its canvas. `key`: going to another board mounts the page again. */
export default async function Board({ params }: { params: Promise<{ boardId: string }> }) {
  const { boardId } = await params
  const { hasCookie } = await newcomer()
  return <BoardDoor key={boardId} boardId={boardId} hasCookie={hasCookie} />
}
