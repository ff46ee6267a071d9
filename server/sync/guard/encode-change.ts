import * as encoding from 'lib0/encoding'
import * as Y from 'yjs'

type DeleteSet = Y.Transaction['deleteSet']

/**
 * Encodes everything written after `before`, in its present form, and `deletions`, as one update (v1). Y.encodeStateAsUpdate
 * would visit every struct of the document and write down everything ever deleted.
 */
export function encodeChange(
  { store }: Y.Doc,
  before: ReadonlyMap<number, number>,
  deletions: DeleteSet,
): Uint8Array {
  const encoder = new Y.UpdateEncoderV1()
  const changed = [...store.clients.keys()].filter(
    (client) => Y.getState(store, client) > (before.get(client) ?? 0),
  )
  encoding.writeVarUint(encoder.restEncoder, changed.length)
  // Highest id first, as Yjs does: it integrates them faster that way.
  for (const client of changed.sort((a, b) => b - a)) {
    const structs = store.clients.get(client) ?? []
    writeStructs(encoder, structs, before.get(client) ?? 0)
  }
  writeDeletions(encoder, deletions)
  return encoder.toUint8Array()
}

function writeStructs(encoder: Y.UpdateEncoderV1, structs: readonly (Y.Item | Y.GC)[], clock: number): void {
  const from = Y.findIndexSS(structs as (Y.Item | Y.GC)[], clock)
  const added = structs.slice(from)
  const [first] = added
  if (!first) return
  encoding.writeVarUint(encoder.restEncoder, added.length)
  encoder.writeClient(first.id.client)
  encoding.writeVarUint(encoder.restEncoder, clock)
  for (const struct of added) struct.write(encoder, Math.max(0, clock - struct.id.clock))
}

function writeDeletions(encoder: Y.UpdateEncoderV1, { clients }: DeleteSet): void {
  encoding.writeVarUint(encoder.restEncoder, clients.size)
  for (const [client, ranges] of clients) {
    encoder.resetDsCurVal()
    encoding.writeVarUint(encoder.restEncoder, client)
    encoding.writeVarUint(encoder.restEncoder, ranges.length)
    for (const { clock, len } of ranges) {
      encoder.writeDsClock(clock)
      encoder.writeDsLen(len)
    }
  }
}
