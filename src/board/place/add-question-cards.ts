import { getIndexAbove, type IndexKey } from '@tldraw/utils'
import type * as Y from 'yjs'
import { boardShapes } from '#board/doc/board-doc.ts'
import { type ShapeBox, shapeBox } from '#board/doc/shape-boxes.ts'
import { QUESTION_WIDTH } from '#board/record/question-shape.ts'
import { PAGE_ID } from '#board/record/record-kinds.ts'
import { flatToMap } from '#board/record/record-layout.ts'
import { type Box, type Occupied, occupiedBy, type Point } from '#board/space/free-space.ts'
import { placeArea } from '#board/space/place-area.ts'

/** The card of one question of an interview, before it has a place. */
export interface NewQuestionCard {
  id: string
  question: string
  /** 0 for the first question of its interview. */
  position: number
}

const CARDS_IN_ROW = 3
/** Page units between two cards. */
const GAP = 40
/** Page units that are kept free for a card: as much as a question and five answers need. */
const ROW_HEIGHT = 420

/**
 * Puts the cards of an interview's questions on the page, in rows of three in their order, where they cover nothing. Later
 * ones continue the rows of the cards that are there. Does nothing for ids that exist.
 * @param earlier ids of cards of the same interview, which may be gone, by position
 */
export function addQuestionCards(
  doc: Y.Doc,
  cards: readonly NewQuestionCard[],
  { earlier, space }: { earlier: readonly string[]; space: CardSpace },
): void {
  const shapes = boardShapes(doc)
  const missing = cards.filter(({ id }) => !shapes.has(id))
  const places = placeQuestions(missing, {
    lying: earlier.map((id) => shapeBox(shapes, id)),
    occupied: occupiedBy(space.boxes()),
  })
  let index = space.topIndex(PAGE_ID)
  missing.forEach(({ id, question }, at) => {
    const { x, y } = places[at] ?? { x: 0, y: 0 }
    shapes.set(id, flatToMap({ t: 'question', at: [x, y, 0], in: [PAGE_ID, index], 'p.question': question }))
    index = getIndexAbove(index)
  })
}

interface CardSpace {
  boxes(): readonly ShapeBox[]
  topIndex(parentId: string): IndexKey
}

interface Surroundings {
  /** The box of each earlier card; `null` if it is gone. */
  lying: readonly (Box | null)[]
  occupied: Occupied
}

function placeQuestions(
  cards: readonly Pick<NewQuestionCard, 'position'>[],
  { lying, occupied }: Surroundings,
): Point[] {
  const first = lying.findIndex((box) => box !== null)
  const anchor = lying[first]
  if (!anchor) return besideEverything(cards, occupied)
  const { x, y } = cellOf(first)
  const corner = { x: anchor.x - x, y: anchor.y - y }
  const last = lying.findLast((box) => box !== null) ?? anchor
  return cards.map(({ position }) => {
    const place = inGrid(corner, position)
    const size = { w: QUESTION_WIDTH, h: ROW_HEIGHT }
    return occupied.isFree({ ...place, ...size }, GAP / 2) ? place : placeArea(occupied, size, last)
  })
}

/** A block of rows for all of them. */
function besideEverything(cards: readonly Pick<NewQuestionCard, 'position'>[], occupied: Occupied): Point[] {
  const columns = Math.min(cards.length, CARDS_IN_ROW)
  const rows = Math.ceil(cards.length / CARDS_IN_ROW)
  const size = { w: columns * (QUESTION_WIDTH + GAP) - GAP, h: rows * (ROW_HEIGHT + GAP) - GAP }
  const corner = placeArea(occupied, size, null)
  return cards.map((_card, at) => inGrid(corner, at))
}

function inGrid(corner: Point, position: number): Point {
  const { x, y } = cellOf(position)
  return { x: corner.x + x, y: corner.y + y }
}

function cellOf(position: number): Point {
  const row = Math.floor(position / CARDS_IN_ROW)
  return { x: (position % CARDS_IN_ROW) * (QUESTION_WIDTH + GAP), y: row * (ROW_HEIGHT + GAP) }
}
