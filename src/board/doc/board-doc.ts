import * as Y from 'yjs'
import { hashText } from '#base/hash-text.ts'

/** Raised when a client with only the old layout could not read the document or would damage it. */
export const BOARD_FORMAT = 1

/** recordId -> the flat map of that record, see record-layout.ts. */
export function boardShapes(doc: Y.Doc): Y.Map<Y.Map<unknown>> {
  // An edit calls this a dozen times, and `getMap` makes a function each time.
  const known = doc.share.get('shapes')
  return known instanceof Y.Map ? known : doc.getMap('shapes')
}

/** `{format, epoch}`, written by the server only. */
export function boardMeta(doc: Y.Doc): Y.Map<unknown> {
  return doc.getMap('meta')
}

/**
 * The first update of a new board. The same epoch gives the same bytes, so applying it twice changes nothing: two documents
 * seeded with random client ids would conflict over `meta` when merged.
 */
export function seedUpdate(epoch: string): Uint8Array {
  const doc = new Y.Doc()
  doc.clientID = seedClientId(epoch)
  doc.transact(() => {
    boardMeta(doc).set('format', BOARD_FORMAT)
    boardMeta(doc).set('epoch', epoch)
  })
  const update = Y.encodeStateAsUpdate(doc)
  doc.destroy()
  return update
}

/**
 * The client id of the seed depends on the epoch: with one id for all, seeds of two epochs would have different content under the
 * same Yjs ids, which Yjs treats as equal without an error.
 */
export function seedClientId(epoch: string): number {
  return (hashText(epoch) >>> 1) + 1
}
