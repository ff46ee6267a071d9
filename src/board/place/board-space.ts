import type { IndexKey } from '@tldraw/utils'
import type * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { obstacles } from '#board/doc/obstacles.ts'
import { type ShapeBox, shapeBoxes } from '#board/doc/shape-boxes.ts'
import { topIndex } from '#board/edit/edit-board.ts'
import { type Occupied, occupiedBy, type Point } from '#board/space/free-space.ts'
import { placeNote } from '#board/space/place-note.ts'
import { bottomIndex } from './add-round-frame.ts'

/** Occupied and free space of a board, for code that places shapes. */
export interface BoardSpace {
  /** The result of `shapeBoxes`. */
  boxes(): readonly ShapeBox[]
  obstacles(): Occupied
  /** A free place for one more note on the page. */
  nextPlace(): Point
  /** Above everything in this parent. */
  topIndex(parentId: string): IndexKey
  /** Below everything in this parent. */
  bottomIndex(parentId: string): IndexKey
}

/** Reads the whole document for each answer; `NotePlaces` caches them. */
export function readSpace(doc: Y.Doc): BoardSpace {
  return {
    boxes: () => shapeBoxes(doc),
    obstacles: () => occupiedBy(obstacles(doc)),
    nextPlace: () => placeNote(obstacles(doc)),
    topIndex: (parentId) => topIndex(boardShapes(doc), parentId),
    bottomIndex: (parentId) => bottomIndex(boardShapes(doc), parentId),
  }
}
