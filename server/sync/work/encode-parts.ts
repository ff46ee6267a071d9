import * as Y from 'yjs'
import { answerFrame } from '../wire/frame.ts'
import { mergeBatches } from '../wire/merge-batches.ts'
import type { EncodedBoard, StoredParts } from './board-task.ts'
import { docOf } from './dry-run.ts'
import { listUpdates, shareUpdates } from './shared-updates.ts'

export function encodeParts(parts: StoredParts): EncodedBoard {
  const update = Y.encodeStateAsUpdate(docOf(parts))
  return { updates: shareUpdates([update]), frame: frameOf(update) }
}

/**
 * The frame with the updates that a client with `stateVector` lacks. Cut out of the updates: building the document
 * would take far more time and memory.
 */
export function encodeMissing({
  parts: { base, tail },
  stateVector,
}: {
  parts: StoredParts
  stateVector: Uint8Array
}): Uint8Array {
  const missing = [...listUpdates(base), ...mergeBatches(listUpdates(tail))].map((update) =>
    Y.diffUpdate(update, stateVector),
  )
  return frameOf(Y.mergeUpdates(missing))
}

/** In a separate buffer, which can be transferred. */
function frameOf(update: Uint8Array): Uint8Array {
  return new Uint8Array(answerFrame(update))
}
