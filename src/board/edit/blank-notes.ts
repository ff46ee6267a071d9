import * as Y from 'yjs'
import { isBlank } from '#base/is-blank.ts'

type Shapes = Y.Map<Y.Map<unknown>>
type UndoStep = Y.UndoManager['undoStack'][number]

/** Ids of the notes that had words before this transaction, or white space, and have none now. */
export function readBlankedNotes(shapes: Shapes, transaction: Y.Transaction): Set<string> {
  const ids = new Set<string>()
  for (const type of transaction.changed.keys()) {
    const id = recordId(shapes, type)
    const note = id === null ? undefined : shapes.get(id)
    if (id === null || note?.get('t') !== 'note') continue
    // A new note has a new text, which is not among the changed ones.
    if (note.get('text') === type && isBlank(type.toString())) ids.add(id)
  }
  return ids
}

/** Whether the step added some of these notes and did nothing else. */
export function addsOnly(
  shapes: Shapes,
  transaction: Y.Transaction,
  step: UndoStep,
  noteIds: Set<string>,
): boolean {
  let hasAdded = false
  let isOnly = true
  const look = (item: Y.Item | Y.GC): void => {
    const owner = item instanceof Y.Item ? ownerOf(shapes, item) : null
    if (owner === null || !noteIds.has(owner)) isOnly = false
    else if (item instanceof Y.Item && item.parent === (shapes as unknown) && !item.deleted) hasAdded = true
  }
  Y.iterateDeletedStructs(transaction, step.insertions, look)
  Y.iterateDeletedStructs(transaction, step.deletions, look)
  return hasAdded && isOnly
}

function recordId(shapes: Shapes, type: { _item: Y.Item | null }): string | null {
  return type._item && ownerOf(shapes, type._item)
}

function ownerOf(shapes: Shapes, item: Y.Item): string | null {
  const { parent } = item
  if (parent === (shapes as unknown)) return item.parentSub
  return parent instanceof Y.AbstractType ? recordId(shapes, parent) : null
}
