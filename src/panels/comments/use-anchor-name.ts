import { useBoard } from '#panels/open-board/board-context.tsx'
import type { ThreadAnchor } from '#session/comments/comment-anchor.ts'
import { ANCHOR_LABELS } from './comment-labels.ts'

/** The short name of what a thread is about: `#14`, `Region`. */
export function useAnchorName(): (anchor: ThreadAnchor) => string {
  const { noteById } = useBoard()
  return (anchor) => {
    if (anchor.kind !== 'record') return ANCHOR_LABELS[anchor.kind]
    const note = noteById(anchor.recordId)
    if (!note) return ANCHOR_LABELS.thing
    return note.number === null ? ANCHOR_LABELS.note : `#${note.number}`
  }
}
