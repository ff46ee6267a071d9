import * as Y from 'yjs'
import { boardMeta, boardShapes, seedUpdate } from './board-doc.ts'
import { flatToMap, mapToFlat } from './record-layout.ts'

/**
 * A new document with the same records and nothing of the history: one Yjs client wrote all of it, nothing in it is
 * deleted. Of another epoch, because nobody can merge it with what they hold of the old one.
 */
export function rebuildDocument(doc: Y.Doc, epoch: string): Y.Doc {
  const rebuilt = new Y.Doc()
  Y.applyUpdate(rebuilt, seedUpdate(epoch))
  rebuilt.transact(() => {
    for (const [key, value] of boardMeta(doc).entries()) {
      if (key !== 'epoch' && boardMeta(rebuilt).get(key) !== value) boardMeta(rebuilt).set(key, value)
    }
    const shapes = boardShapes(rebuilt)
    for (const [id, map] of boardShapes(doc).entries()) {
      if (map instanceof Y.Map) shapes.set(id, flatToMap(mapToFlat(map)))
    }
  })
  return rebuilt
}
