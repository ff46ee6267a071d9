import * as Y from 'yjs'

/** The content that is gone after an update was reverted, for parts that already sent it on. */
export interface RevertedContent {
  /** The deletions of the transaction and of the revert. */
  deleted: Y.Transaction['deleteSet']
}

/**
 * Reverts a transaction exactly: deletes its writes and restores deleted and overwritten content, under any root. Call
 * it right after the transaction, with the document's garbage collection off since before the transaction: restored
 * content is copied from the deleted items. A Y.UndoManager that listens all the time would do the same, but keeps
 * every overwritten value of every good update in memory; creating one for the bad transaction costs the good ones
 * nothing.
 */
export function revertTransaction(transaction: Y.Transaction): RevertedContent {
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
  releaseForUndo(transaction, later)
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
 * The undo manager protects its restored content from garbage collection and links the originals to the copies, for as
 * long as the document lives. The next undo manager would follow these links from a place that no longer exists and
 * insert an item between itself and itself, which each document would resolve differently.
 */
function releaseForUndo(bad: Y.Transaction, later: readonly Y.Transaction[]): void {
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
