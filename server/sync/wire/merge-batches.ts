import * as Y from 'yjs'

/** Merging sorts its input again and again: 7,000 updates at once take over a second, in batches of fifty a tenth of that. */
export const MAX_MERGED = 50
/** Merging a larger update saves nothing. */
const MAX_MERGED_BYTES = 64 * 1024

/** Merges updates into fewer ones with the same content, in the same order. */
export function mergeBatches(updates: readonly Uint8Array[]): Uint8Array[] {
  const merged: Uint8Array[] = []
  let batch: Uint8Array[] = []
  let bytes = 0
  for (const update of updates) {
    if (batch.length > 0 && (batch.length >= MAX_MERGED || bytes + update.length > MAX_MERGED_BYTES)) {
      merged.push(mergeUpdates(batch))
      batch = []
      bytes = 0
    }
    batch.push(update)
    bytes += update.length
  }
  if (batch.length > 0) merged.push(mergeUpdates(batch))
  return merged
}

function mergeUpdates(updates: Uint8Array[]): Uint8Array {
  const [only] = updates
  return updates.length === 1 && only ? only : Y.mergeUpdates(updates)
}
