'use client'

import type { BoardView } from '#canvas/board-view.ts'
import { latePart } from '#panels/late/late-part.tsx'
import { CanvasFailed } from '#panels/late/part-failed.tsx'
import { useBoard } from './board-context.tsx'

// Most of the page's code, and of no use on a phone that shows the list.
export const LateCanvas = latePart({
  load: () => import('#canvas/chrome/board-stage.tsx').then((module) => module.BoardStage),
  Failed: CanvasFailed,
  loading: <p className="absolute top-1/2 w-full text-center text-body text-ink-2">Loading the canvas…</p>,
})

/** The canvas of this board; another connection gets another canvas. */
export function CanvasPart({ onView }: { onView: (view: BoardView | null) => void }) {
  const { connection, actions } = useBoard()
  return <LateCanvas key={connection.doc.guid} connection={connection} onView={onView} actions={actions} />
}
