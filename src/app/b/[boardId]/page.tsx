import type { Metadata } from 'next'
import { CanvasEntry } from '#panels/board/page/canvas-entry.tsx'
import { PAGE_LABELS } from '#panels/labels/page-labels.ts'
import { newcomer } from '../../newcomer.ts'

export const metadata: Metadata = { title: PAGE_LABELS.board }

/** A board with its canvas. `key`: going to another board mounts the page again. */
export default async function Board({ params }: { params: Promise<{ boardId: string }> }) {
  const { boardId } = await params
  const { hasCookie } = await newcomer()
  return <CanvasEntry key={boardId} boardId={boardId} hasCookie={hasCookie} />
}
