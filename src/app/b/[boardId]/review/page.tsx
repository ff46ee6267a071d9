import type { Metadata } from 'next'
import { PAGE_LABELS } from '#panels/labels/page-labels.ts'
import { ReviewEntry } from '#panels/review/page/review-entry.tsx'
import { newcomer } from '../../../newcomer.ts'

export const metadata: Metadata = { title: PAGE_LABELS.review }

/** Page to work through everything that is new on a board, one thing at a time. */
export default async function Review({ params }: { params: Promise<{ boardId: string }> }) {
  const { boardId } = await params
  const { hasCookie } = await newcomer()
  return <ReviewEntry boardId={boardId} hasCookie={hasCookie} />
}
