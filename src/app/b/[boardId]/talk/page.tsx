import type { Metadata } from 'next'
import { ConversationEntry } from '#panels/conversation/conversation-entry.tsx'
import { PAGE_LABELS } from '#panels/labels/page-labels.ts'
import { newcomer } from '../../../newcomer.ts'

export const metadata: Metadata = { title: PAGE_LABELS.talk }

/** The conversation with a board's clerk, as a page. */
export default async function Talk({ params }: { params: Promise<{ boardId: string }> }) {
  const { boardId } = await params
  const { hasCookie } = await newcomer()
  return <ConversationEntry boardId={boardId} hasCookie={hasCookie} />
}
