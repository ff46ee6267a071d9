'use client'

import dynamic from 'next/dynamic'
import type { BoardView } from '#canvas/board-view.ts'
import { useBoard } from './board-context.tsx'

// Most of the page's code, and of no use on a phone that shows the list.
const BoardStage = dynamic(() => import('#canvas/chrome/board-stage.tsx'), {
  ssr: false,
  loading: () => (
    <p className="absolute top-1/2 w-full text-center text-body text-ink-2">Loading the canvas…</p>
  ),
})

/** The canvas of this board; another connection gets another canvas. */
export function CanvasPart({ onView }: { onView: (view: BoardView | null) => void }) {
  const { connection, actions } = useBoard()
  return <BoardStage key={connection.doc.guid} connection={connection} onView={onView} actions={actions} />
}
