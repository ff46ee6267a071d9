import * as Y from 'yjs'
import { contradictsDocument } from '#sync/contradicts-document.ts'

interface Unsent {
  doc: Y.Doc
  /** The first clock that the server has not called saved, for each of our Yjs client ids. */
  unsentFrom: ReadonlyMap<number, number>
}

/**
 * Whether an update holds content by someone else under the id that only this document writes under: more than we have, or
 * something different. Our own work, sent back unchanged together with others', does not count.
 */
export function bringsOthersWork(update: Uint8Array, { doc, unsentFrom }: Unsent): boolean {
  if (unsentFrom.size === 0) return false
  const written = Y.getState(doc.store, doc.clientID)
  let isOwnIdInIt = false
  for (const struct of Y.decodeUpdate(update).structs) {
    if (struct.id.client !== doc.clientID || struct instanceof Y.Skip) continue
    if (struct.id.clock + struct.length > written) return true
    isOwnIdInIt = true
  }
  return isOwnIdInIt && contradictsDocument(update, doc)
}

/**
 * Whether an update deletes content here that was never called saved. If another client used the same ids and deleted its content
 * again, that would delete ours: to Yjs the same id is the same content.
 */
export function deletesUnsent(update: Uint8Array, { doc, unsentFrom }: Unsent): boolean {
  if (unsentFrom.size === 0) return false
  const { ds } = Y.decodeUpdate(update)
  for (const [clientId, from] of unsentFrom) {
    for (const { clock, len } of ds.clients.get(clientId) ?? []) {
      if (existsHere(doc, clientId, Math.max(clock, from), clock + len)) return true
    }
  }
  return false
}

function existsHere({ store }: Y.Doc, clientId: number, from: number, to: number): boolean {
  const structs = store.clients.get(clientId)
  const end = Math.min(to, Y.getState(store, clientId))
  if (!structs || from >= end) return false
  for (let at = Y.findIndexSS(structs, from); at < structs.length; at++) {
    const struct = structs[at]
    if (!struct || struct.id.clock >= end) return false
    if (!struct.deleted) return true
  }
  return false
}
