'use client'

import { BoardEntry, type BoardEntryProps, type EnteredPage } from '#panels/join/board-entry.tsx'
import { lazyPart } from '#panels/lazy/lazy-part.tsx'
import { PageFailed } from '#panels/lazy/part-failed.tsx'
import { BoardSkeleton } from './board-skeleton.tsx'

// The canvas is most of the product's code and needs a browser: it is fetched while access is checked.
const CANVAS: EnteredPage = {
  Page: lazyPart({
    load: async () => {
      // Nothing of the canvas is rendered on the server: with this, the build leaves it out there.
      if (typeof window === 'undefined') throw new Error('the canvas needs a browser')
      const isWide = window.matchMedia('(width >= 700px)').matches
      return isWide
        ? (await import('./wide-board.tsx')).WideBoard
        : (await import('./phone-board.tsx')).PhoneBoard
    },
    Failed: PageFailed,
    loading: <BoardSkeleton />,
  }),
  title: (board) => board,
  Opening: BoardSkeleton,
  isCanvas: true,
}

/** The page of a board's canvas for its members; others are led to join or sign in. */
export function CanvasEntry(props: Omit<BoardEntryProps, 'behind'>) {
  return <BoardEntry {...props} behind={CANVAS} />
}
