import { isEqual } from '@tldraw/utils'
import * as Y from 'yjs'

/**
 * Whether an update holds other content than the document under the same ids. To Yjs the same id is the same content, so it would
 * skip the difference and the documents would differ for ever. Content deleted on one side can't be compared. Scan the update
 * first.
 */
export function contradictsDocument(update: Uint8Array, doc: Y.Doc): boolean {
  return Y.decodeUpdate(update).structs.some((struct) => struct instanceof Y.Item && differs(struct, doc))
}

function differs(claimed: Y.Item, doc: Y.Doc): boolean {
  const { client, clock } = claimed.id
  const structs = doc.store.clients.get(client)
  const end = Math.min(clock + claimed.length, Y.getState(doc.store, client))
  if (!structs || clock >= end || claimed.content instanceof Y.ContentDeleted) return false
  for (let at = Y.findIndexSS(structs, clock); at < structs.length; at++) {
    const known = structs[at]
    if (!known || known.id.clock >= end) return false
    if (!(known instanceof Y.Item) || known.content instanceof Y.ContentDeleted) continue
    const from = Math.max(clock, known.id.clock)
    if (isElsewhere(claimed, known, from)) return true
    const to = Math.min(end, known.id.clock + known.length)
    const claimedPart = partOf(claimed, from - clock, to - clock)
    const knownPart = partOf(known, from - known.id.clock, to - known.id.clock)
    if (!isEqual(claimedPart, knownPart)) return true
  }
  return false
}

/** Whether two items put the content at this clock in different places. */
function isElsewhere(claimed: Y.Item, known: Y.Item, clock: number): boolean {
  const [left, knownLeft] = [originAt(claimed, clock), originAt(known, clock)]
  if (!Y.compareIDs(left, knownLeft) || !Y.compareIDs(claimed.rightOrigin, known.rightOrigin)) return true
  // An update names the parent of items without neighbours alone.
  if (left || claimed.rightOrigin) return false
  return claimed.parentSub !== known.parentSub || !isEqual(parentOf(claimed), parentOf(known))
}

/** Yjs merges neighbours and cuts them at any clock: within an item, each clock follows the one before. */
function originAt({ id, origin }: Y.Item, clock: number): Y.ID | null {
  return clock === id.clock ? origin : Y.createID(id.client, clock - 1)
}

/** The name of a root type, or the id of the item that holds the type. */
function parentOf({ parent }: Y.Item): unknown {
  if (!(parent instanceof Y.AbstractType)) return parent
  return parent._item ? parent._item.id : Y.findRootTypeKey(parent)
}

/** The content between two offsets, in a comparable form. */
function partOf({ content }: Y.Item, from: number, to: number): unknown {
  if (content instanceof Y.ContentString) return content.str.slice(from, to)
  if (content instanceof Y.ContentAny) return content.arr.slice(from, to)
  if (content instanceof Y.ContentType) return content.type.constructor.name
  return content.constructor.name
}
