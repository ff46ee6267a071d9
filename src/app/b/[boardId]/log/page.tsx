import type { Metadata } from 'next'
import { IdeaLogEntry } from '#panels/idea-log/page/log-entry.tsx'
import { PAGE_LABELS } from '#panels/labels/page-labels.ts'
import { newcomer } from '../../../newcomer.ts'

export const metadata: Metadata = { title: PAGE_LABELS.ideaLog }

/**
 * The idea log of a board. Like all pages of a board, the server renders the door only: access is checked in
 * the browser.
 */
export default async function Log({ params }: { params: Promise<{ boardId: string }> }) {
  const { boardId } = await params
  const { hasCookie } = await newcomer()
  return <IdeaLogEntry boardId={boardId} hasCookie={hasCookie} />
}
