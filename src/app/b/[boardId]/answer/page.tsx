import type { Metadata } from 'next'
import { AnswerEntry } from '#panels/interviews/page/answer-entry.tsx'
import { PAGE_LABELS } from '#panels/labels/page-labels.ts'
import { newcomer } from '../../../newcomer.ts'

export const metadata: Metadata = { title: PAGE_LABELS.answer }

/** Page to answer the questions of people and programs on a board. */
export default async function Answer({ params }: { params: Promise<{ boardId: string }> }) {
  const { boardId } = await params
  const { hasCookie } = await newcomer()
  return <AnswerEntry boardId={boardId} hasCookie={hasCookie} />
}
