import type { Metadata } from 'next'
import { PAGE_LABELS } from '#panels/labels/page-labels.ts'
import { PrintEntry } from '#panels/transfer/print/print-entry.tsx'
import { newcomer } from '../../../newcomer.ts'

export const metadata: Metadata = { title: PAGE_LABELS.minutes }

export default async function Print({ params }: { params: Promise<{ boardId: string }> }) {
  const { boardId } = await params
  const { hasCookie } = await newcomer()
  return <PrintEntry boardId={boardId} hasCookie={hasCookie} />
}
