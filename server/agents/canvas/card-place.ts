import type * as Y from 'yjs'
import { boardShapes } from '#board/board-doc.ts'
import type { BoardSpace } from '#board/board-space.ts'
import { type Box, occupiedBy, type Point } from '#board/free-space.ts'
import { doOverlap } from '#board/occupied-space.ts'
import { placeArea } from '#board/place-area.ts'
import { shapeBox } from '#board/shape-boxes.ts'
import { CARD_WIDTH } from '#board/synthesis-shape.ts'

/** So much is kept free for a card that begins with its first sentence. */
const EXPECTED_HEIGHT = 1_200

export interface CardSpace {
  cardId: string
  height: number
  near: Box | null
}

/** Where a card of this height covers nothing; null: it stays where it lies, and grows downward. */
export function placeCard(
  doc: Y.Doc,
  space: Pick<BoardSpace, 'boxes'>,
  { cardId, height, near }: CardSpace,
): Point | null {
  const lying = shapeBox(boardShapes(doc), cardId)
  const others = space.boxes().filter(({ id }) => id !== cardId)
  if (lying && !growsOver(lying, height, others)) return null
  return placeArea(occupiedBy(others), { w: CARD_WIDTH, h: Math.max(height, EXPECTED_HEIGHT) }, near)
}

/** Whether something lies where the card gets to by growing. What people laid under it before is their input. */
function growsOver(lying: Box, height: number, others: readonly Box[]): boolean {
  if (height <= lying.h) return false
  const strip = { x: lying.x, y: lying.y + lying.h, w: lying.w, h: height - lying.h }
  // A frame that the card lies in lies under all of it.
  return others.some((box) => doOverlap(box, strip) && !doOverlap(box, lying))
}
