import { type Editor, kickoutOccludedShapes, type TLShape, type TLShapeId } from 'tldraw'
import { NOTE_GAP } from '#board/space/free-space.ts'
import { settleDroppedNotes } from '../frame/settle-frame.ts'
import { isInLocked } from '../lock/facilitator-lock.ts'
import { announceResult } from './announce-result.ts'
import { ALIGN_LABELS } from './order-labels.ts'
import { isInRound, selectedOutermost } from './ordered-shapes.ts'

interface Alignment {
  labels: (typeof ALIGN_LABELS)[keyof typeof ALIGN_LABELS]
  /** tldraw's keys. */
  kbd: string
  minShapes: number
  move(editor: Editor, ids: TLShapeId[]): void
}

/** By the ids of tldraw's actions, whose keys they keep. */
export const ALIGNMENTS = {
  'align-left': alignment('align-left', 'alt+A', (editor, ids) => editor.alignShapes(ids, 'left')),
  'align-center-horizontal': alignment('align-center-horizontal', 'alt+H', (editor, ids) =>
    editor.alignShapes(ids, 'center-horizontal'),
  ),
  'align-right': alignment('align-right', 'alt+D', (editor, ids) => editor.alignShapes(ids, 'right')),
  'align-top': alignment('align-top', 'alt+W', (editor, ids) => editor.alignShapes(ids, 'top')),
  'align-center-vertical': alignment('align-center-vertical', 'alt+V', (editor, ids) =>
    editor.alignShapes(ids, 'center-vertical'),
  ),
  'align-bottom': alignment('align-bottom', 'alt+S', (editor, ids) => editor.alignShapes(ids, 'bottom')),
  'distribute-horizontal': {
    labels: ALIGN_LABELS['distribute-horizontal'],
    kbd: 'alt+shift+h',
    minShapes: 3,
    move: (editor, ids) => editor.distributeShapes(ids, 'horizontal'),
  },
  'distribute-vertical': {
    labels: ALIGN_LABELS['distribute-vertical'],
    kbd: 'alt+shift+V',
    minShapes: 3,
    move: (editor, ids) => editor.distributeShapes(ids, 'vertical'),
  },
} satisfies Record<string, Alignment>

/** Arrangements that have no keys. */
export const STACKS = {
  row: {
    labels: ALIGN_LABELS.row,
    minShapes: 2,
    move: (editor, ids) => void editor.alignShapes(ids, 'top').stackShapes(ids, 'horizontal', NOTE_GAP),
  },
  column: {
    labels: ALIGN_LABELS.column,
    minShapes: 2,
    move: (editor, ids) => void editor.alignShapes(ids, 'left').stackShapes(ids, 'vertical', NOTE_GAP),
  },
} satisfies Record<string, Omit<Alignment, 'kbd'>>

function alignment(id: keyof typeof ALIGN_LABELS, kbd: string, move: Alignment['move']): Alignment {
  return { labels: ALIGN_LABELS[id], kbd, minShapes: 2, move }
}

/** Returns the shapes to align: none that is locked, hidden or in a round. Reads signals. */
export function shapesToAlign(editor: Editor): TLShape[] {
  return selectedOutermost(editor).filter(
    (shape) => !isInRound(editor, shape) && !isInLocked(editor, shape) && !editor.isShapeHidden(shape),
  )
}

/** One step of undo. Notes go into the frames where they are then, as if they were dropped there. */
export function alignSelected(editor: Editor, { labels, minShapes, move }: Omit<Alignment, 'kbd'>): void {
  const shapes = shapesToAlign(editor)
  if (editor.getIsReadonly() || shapes.length < minShapes) return
  const ids = shapes.map(({ id }) => id)
  editor.complete()
  editor.markHistoryStoppingPoint('align')
  editor.run(() => {
    move(editor, ids)
    kickoutOccludedShapes(editor, ids)
    settleDroppedNotes(
      editor,
      ids.flatMap((id) => editor.getShape(id) ?? []),
    )
  })
  announceResult(editor, shapes, labels.spoken)
}
