import * as Y from 'yjs'
import { boardShapes } from './board-doc.ts'

/** Ids of the pictures in shapes of the board. */
export function usedPictures(doc: Y.Doc): Set<string> {
  const used = new Set<string>()
  for (const map of boardShapes(doc).values()) {
    const picture: unknown = map instanceof Y.Map && map.get('t') === 'picture' ? map.get('p.picture') : null
    if (typeof picture === 'string') used.add(picture)
  }
  return used
}
