import * as Y from 'yjs'
import { causalOrder } from './causal-order.ts'
import { partOf } from './cut-update.ts'
import { type ParsedStruct, parseUpdate, type StructRef } from './parse-update.ts'
import { CUT_WORK } from './work-limits.ts'

/**
 * The new structs of an update that neither come from these clients nor build on anything of them that the document lacks; `null` if
 * there are none, or if the update is too large to be read in one turn. Deletions of what the document has are left out: they may
 * belong to a replacement by one of these clients.
 */
export function withoutClients(
  update: Uint8Array,
  doc: Y.Doc,
  clients: readonly number[],
): Uint8Array | null {
  const parsed = parseUpdate(update, { ...CUT_WORK, maxClients: Number.POSITIVE_INFINITY })
  if (!parsed) return null
  const ends = new Map<number, number>()
  const stateOf = (client: number) => Y.getState(doc.store, client)
  const endOfClient = (client: number) => ends.get(client) ?? stateOf(client)
  const isThere = (ref: StructRef | string | null) =>
    ref === null || typeof ref === 'string' || ref.clock < endOfClient(ref.client)
  const isFree = ({ client, clock, origin, rightOrigin, parent }: ParsedStruct) =>
    !clients.includes(client) && clock <= endOfClient(client) && [origin, rightOrigin, parent].every(isThere)
  const structs = causalOrder(parsed, stateOf).filter((struct) => {
    if (!isFree(struct)) return false
    ends.set(struct.client, struct.clock + struct.length)
    return true
  })
  if (structs.length === 0) return null
  const deletes = parsed.deletes.flatMap(({ client, clock, length }) => {
    const from = Math.max(clock, stateOf(client))
    const end = Math.min(clock + length, endOfClient(client))
    return from < end ? [{ client, clock: from, length: end - from }] : []
  })
  return partOf(parsed, structs, deletes).bytes
}
