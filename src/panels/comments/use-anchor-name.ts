import { useBoard } from '#panels/open-board/board-context.tsx'
import type { RecordKind, ThreadAnchor } from '#session/comments/comment-anchor.ts'
import { ANCHOR_LABELS } from './comment-labels.ts'

/** The short name of a thread's subject: `#14`, `Frame`. */
export function useAnchorName(): (anchor: ThreadAnchor, recordKind?: RecordKind | null) => string {
  const { noteById } = useBoard()
  return (anchor, recordKind = null) => {
    if (anchor.kind !== 'record') return ANCHOR_LABELS[anchor.kind]
    const note = noteById(anchor.recordId)
    if (note) return note.number === null ? ANCHOR_LABELS.note : `#${note.number}`
    return ANCHOR_LABELS[recordKind ?? 'thing']
  }
}
