import * as Y from 'yjs'
import { flatToMap, mapToFlat } from '#board/record/record-layout.ts'
import { boardMeta, boardShapes, seedUpdate } from './board-doc.ts'

/**
 * A document with the same records and no history: one Yjs client wrote everything, and nothing is deleted. It has another epoch,
 * because it can't be merged with copies of the old one.
 */
export function rebuildBoardDocument(doc: Y.Doc, epoch: string): Y.Doc {
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
