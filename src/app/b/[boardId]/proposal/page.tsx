import type { Metadata } from 'next'
import { PAGE_LABELS } from '#panels/labels/page-labels.ts'
import { ProposalEntry } from '#panels/proposals/proposal-entry.tsx'
import { newcomer } from '../../../newcomer.ts'

export const metadata: Metadata = { title: PAGE_LABELS.proposal }

export default async function Proposal({ params }: { params: Promise<{ boardId: string }> }) {
  const { boardId } = await params
  const { hasCookie } = await newcomer()
  return <ProposalEntry boardId={boardId} hasCookie={hasCookie} />
}
