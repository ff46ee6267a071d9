import * as Y from 'yjs'

/** Raised when a client that knows only the old layout could not read or would damage the document. */
export const BOARD_FORMAT = 1

/** recordId -> the flat map of that record, see record-layout.ts. */
export function boardShapes(doc: Y.Doc): Y.Map<Y.Map<unknown>> {
  return doc.getMap('shapes')
}

/** `{format, epoch}`, written by the server only. */
export function boardMeta(doc: Y.Doc): Y.Map<unknown> {
  return doc.getMap('meta')
}

/**
 * The first update of a new board. The same epoch gives the same bytes, so applying it twice changes nothing:
 * two documents that were each seeded with random client ids would merge into a duel over `meta`.
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
 * The writer of the seed, by its epoch: with one for all, the seeds of two epochs would be different content under the same
 * Yjs ids, which Yjs takes for the same content and nobody notices.
 */
export function seedClientId(epoch: string): number {
  let hash = 0x811c9dc5
  for (const character of epoch) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 1) + 1
}
