import { boardShapes } from '#board/doc/board-doc.ts'
import { shapeBox, shapeBoxes } from '#board/doc/shape-boxes.ts'
import { freePlacesIn, lastPlaceIn } from '#board/space/frame-grid.ts'
import type { Point } from '#board/space/free-space.ts'
import { documentOfNewNotes } from '#canvas/binding/document-of-new-notes.ts'
import type { BoardConnection } from '#canvas/connection/board-connection.ts'

/** In the coordinates of `parentId`, or of the page without one. */
export interface PlaceInFrame extends Point {
  parentId?: string
}

/**
 * The next free places of a frame for new notes; `null`: there is no such frame, or it is full. A private note lies at the same
 * place of the page, because its document has no frames; in a full frame it lies on another one until the reveal.
 */
export function placesInFrame(
  connection: BoardConnection,
  frameId: string,
  count: number,
): PlaceInFrame[] | null {
  const frame = shapeBox(boardShapes(connection.doc), frameId)
  if (!frame) return null
  const draft = connection.draft.get()
  const all = [...shapeBoxes(connection.doc), ...(draft ? shapeBoxes(draft.doc) : [])]
  const occupied = all.filter(({ kind }) => kind !== 'frame')
  const places = freePlacesIn(frame, count, occupied)
  const isPrivate = documentOfNewNotes(connection) !== connection.doc
  if (!isPrivate && places.length < count) return null
  return Array.from({ length: count }, (_, i) => {
    const { x, y } = places[i] ?? lastPlaceIn(frame)
    return isPrivate ? { x, y } : { x: x - frame.x, y: y - frame.y, parentId: frame.id }
  })
}
