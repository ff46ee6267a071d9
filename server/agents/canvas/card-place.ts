import type * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { shapeBox } from '#board/doc/shape-boxes.ts'
import type { BoardSpace } from '#board/place/board-space.ts'
import { CARD_WIDTH } from '#board/record/synthesis-shape.ts'
import { type Box, occupiedBy, type Point } from '#board/space/free-space.ts'
import { doOverlap } from '#board/space/occupied-space.ts'
import { placeArea } from '#board/space/place-area.ts'

/** This much is kept free below a card that starts with its first sentence. */
const EXPECTED_HEIGHT = 1_200

/** A card that needs a place; lengths in page units. */
export interface CardSpace {
  cardId: string
  height: number
  /** The bounds of the card's sources, in page coordinates; `null` if none of them is on the board. */
  near: Box | null
}

/** A free place for a card of this height; null if it can stay and grow downwards. */
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

/**
 * Whether growing would cover something. Shapes that were below the card before it grew do not count: people put them
 * there.
 */
function growsOver(lying: Box, height: number, others: readonly Box[]): boolean {
  if (height <= lying.h) return false
  const strip = { x: lying.x, y: lying.y + lying.h, w: lying.w, h: height - lying.h }
  // A frame around the card overlaps all of it, and does not count.
  return others.some((box) => doOverlap(box, strip) && !doOverlap(box, lying))
}
