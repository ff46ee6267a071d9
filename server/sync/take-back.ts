import * as Y from 'yjs'

export interface TakenBack {
  /** By the transaction, or when it was taken back. */
  deleted: Y.Transaction['deleteSet']
}

/**
 * Takes a transaction back exactly: what it wrote is deleted, what it deleted or overwrote is there again, whatever
 * root it was under. Must be called right after it, with the document's garbage collection off since before it began:
 * deleted content is copied back from what is still there.
 *
 * A Y.UndoManager that listens all the time would do the same, but pins every overwritten value of every good update
 * in memory; made up for the one bad transaction it costs the good ones nothing.
 */
export function takeBack(transaction: Y.Transaction): TakenBack {
  const { doc } = transaction
  const undo = new Y.UndoManager(doc, { trackedOrigins: new Set() })
  undo.undoStack.push({
    deletions: transaction.deleteSet,
    insertions: insertedBy(transaction),
    meta: new Map(),
  })
  const later: Y.Transaction[] = []
  const collect = (undoing: Y.Transaction) => later.push(undoing)
  doc.on('afterTransaction', collect)
  try {
    undo.undo()
    undo.clear()
  } finally {
    doc.off('afterTransaction', collect)
    undo.destroy()
  }
  letGo(transaction, later)
  return { deleted: Y.mergeDeleteSets([transaction, ...later].map(({ deleteSet }) => deleteSet)) }
}

function insertedBy(transaction: Y.Transaction): ReturnType<typeof Y.createDeleteSet> {
  const inserted = Y.createDeleteSet()
  for (const [client, end] of transaction.afterState) {
    const clock = transaction.beforeState.get(client) ?? 0
    if (end > clock) inserted.clients.set(client, [{ clock, len: end - clock }])
  }
  return inserted
}

/**
 * The undo manager protects what it brought back from garbage collection, and links what it copied to the copy, for as
 * long as the document lives. The next one would follow such links from a place that is long gone and insert an item
 * between itself and itself: each document would then resolve that differently.
 */
function letGo(bad: Y.Transaction, later: readonly Y.Transaction[]): void {
  const { doc } = bad
  Y.iterateDeletedStructs(bad, bad.deleteSet, (struct) => {
    if (struct instanceof Y.Item) struct.redone = null
  })
  for (const transaction of later) {
    Y.iterateDeletedStructs(transaction, insertedBy(transaction), (struct) => {
      let item: Y.Item | null = struct instanceof Y.Item ? struct : null
      while (item) {
        item.keep = false
        item = item.parent instanceof Y.AbstractType ? item.parent._item : null
      }
    })
  }
  for (const { deleteSet } of [bad, ...later]) Y.tryGc(deleteSet, doc.store, () => true)
}
