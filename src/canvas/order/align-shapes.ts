import { type Editor, kickoutOccludedShapes, type TLShape, type TLShapeId } from 'tldraw'
import { NOTE_GAP } from '#board/space/free-space.ts'
import { settleDroppedNotes } from '../frame/settle-frame.ts'
import { isInLocked } from '../lock/facilitator-lock.ts'
import { announceResult } from './announce-result.ts'
import { isInRound, selectedOutermost } from './ordered-shapes.ts'

interface Alignment {
  name: string
  spoken: string
  /** tldraw's keys. */
  kbd: string
  minShapes: number
  move(editor: Editor, ids: TLShapeId[]): void
}

/** By the ids of tldraw's actions, whose keys they keep. */
export const ALIGNMENTS = {
  'align-left': alignment('Align left', 'alt+A', (editor, ids) => editor.alignShapes(ids, 'left')),
  'align-center-horizontal': alignment('Align centre', 'alt+H', (editor, ids) =>
    editor.alignShapes(ids, 'center-horizontal'),
  ),
  'align-right': alignment('Align right', 'alt+D', (editor, ids) => editor.alignShapes(ids, 'right')),
  'align-top': alignment('Align top', 'alt+W', (editor, ids) => editor.alignShapes(ids, 'top')),
  'align-center-vertical': alignment('Align middle', 'alt+V', (editor, ids) =>
    editor.alignShapes(ids, 'center-vertical'),
  ),
  'align-bottom': alignment('Align bottom', 'alt+S', (editor, ids) => editor.alignShapes(ids, 'bottom')),
  'distribute-horizontal': {
    name: 'Distribute horizontally',
    spoken: 'distributed horizontally',
    kbd: 'alt+shift+h',
    minShapes: 3,
    move: (editor, ids) => editor.distributeShapes(ids, 'horizontal'),
  },
  'distribute-vertical': {
    name: 'Distribute vertically',
    spoken: 'distributed vertically',
    kbd: 'alt+shift+V',
    minShapes: 3,
    move: (editor, ids) => editor.distributeShapes(ids, 'vertical'),
  },
} satisfies Record<string, Alignment>

/** Arrangements that have no keys. */
export const STACKS = {
  row: {
    name: 'Put in a row',
    spoken: 'in a row',
    minShapes: 2,
    move: (editor, ids) => void editor.alignShapes(ids, 'top').stackShapes(ids, 'horizontal', NOTE_GAP),
  },
  column: {
    name: 'Put in a column',
    spoken: 'in a column',
    minShapes: 2,
    move: (editor, ids) => void editor.alignShapes(ids, 'left').stackShapes(ids, 'vertical', NOTE_GAP),
  },
} satisfies Record<string, Omit<Alignment, 'kbd'>>

function alignment(name: string, kbd: string, move: Alignment['move']): Alignment {
  return { name, spoken: name.replace('Align', 'aligned'), kbd, minShapes: 2, move }
}

/** Returns the shapes to align: none that is locked, hidden or in a round. Reads signals. */
export function shapesToAlign(editor: Editor): TLShape[] {
  return selectedOutermost(editor).filter(
    (shape) => !isInRound(editor, shape) && !isInLocked(editor, shape) && !editor.isShapeHidden(shape),
  )
}

/** One step of undo. Notes go into the frames where they are then, as if they were dropped there. */
export function alignSelected(editor: Editor, { spoken, minShapes, move }: Omit<Alignment, 'kbd'>): void {
  const shapes = shapesToAlign(editor)
  if (editor.getIsReadonly() || shapes.length < minShapes) return
  const ids = shapes.map(({ id }) => id)
  editor.complete()
  editor.markHistoryStoppingPoint(spoken)
  editor.run(() => {
    move(editor, ids)
    kickoutOccludedShapes(editor, ids)
    settleDroppedNotes(
      editor,
      ids.flatMap((id) => editor.getShape(id) ?? []),
    )
  })
  announceResult(editor, shapes, spoken)
}
