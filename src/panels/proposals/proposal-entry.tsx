'use client'

import { BoardEntry, type BoardEntryProps, type EnteredPage } from '#panels/join/board-entry.tsx'
import { PAGE_LABELS } from '#panels/labels/page-labels.ts'
import { lazyPart } from '#panels/lazy/lazy-part.tsx'
import { PageFailed } from '#panels/lazy/part-failed.tsx'

const PROPOSAL: EnteredPage = {
  Page: lazyPart({
    load: () => import('./proposal-page.tsx').then((module) => module.ProposalPage),
    Failed: PageFailed,
  }),
  title: (board) => PAGE_LABELS.ofBoard(PAGE_LABELS.proposal, board),
}

export function ProposalEntry(props: Omit<BoardEntryProps, 'behind'>) {
  return <BoardEntry {...props} behind={PROPOSAL} />
}
