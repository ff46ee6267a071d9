'use client'

import { BoardEntry, type BoardEntryProps, type EnteredPage } from '#panels/join/board-entry.tsx'
import { PAGE_LABELS } from '#panels/labels/page-labels.ts'
import { lazyPart } from '#panels/lazy/lazy-part.tsx'
import { PageFailed } from '#panels/lazy/part-failed.tsx'

const CONVERSATION: EnteredPage = {
  Page: lazyPart({
    load: () => import('./conversation-page.tsx').then((module) => module.ConversationPage),
    Failed: PageFailed,
  }),
  title: (board) => PAGE_LABELS.ofBoard(PAGE_LABELS.talk, board),
}

export function ConversationEntry(props: Omit<BoardEntryProps, 'behind'>) {
  return <BoardEntry {...props} behind={CONVERSATION} />
}
