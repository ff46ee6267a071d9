import type * as Y from 'yjs'
import { clip } from '#base/clip.ts'
import { addRoundFrame, growFrame, type NewRoundFrame, widenFrame } from '#board/place/add-round-frame.ts'
import type { BoardSpace } from '#board/place/board-space.ts'
import { boundsAround } from '#board/place/place-beside.ts'
import { placeInGrid } from '#board/place/rounds-in-order.ts'
import { spaceInFrame } from '#board/place/space-in-frame.ts'
import { type Box, occupiedBy } from '#board/space/free-space.ts'
import { roundFrameSize } from '#board/space/lanes-in-round.ts'
import { placeArea, placeInView } from '#board/space/place-area.ts'
import type { Round } from '#session/rounds/round.ts'

const MAX_NAME_CHARS = 120
/** How many rows a new frame has. */
const FIRST_ROWS = 2
/** How many notes a turn is expected to write: that many rows are kept free below the frame. */
const ROWS_PER_TURN = 3

/** The id of a round's frame. Derived from the round, so that laying it twice makes one frame. */
export function frameOf(roundId: string): string {
  return `shape:${roundId}`
}

/** Hints for the place of a round's frame, for a round without a frame as its question. */
export interface RoundPlaceRequest {
  /**
   * The visible part of the page of the person who asked, in page coordinates. Used if no other round is on the page
   * and this round is about no notes.
   */
  view?: Box | null
  /** The frames of earlier rounds, oldest first. */
  earlier?: readonly string[]
}

interface PlacedFrame extends NewRoundFrame {
  /** The size that the surrounding frame needs; null if the round is directly on the page. */
  around: { w: number; h: number } | null
}

export function addNewFrame(doc: Y.Doc, { around, ...frame }: PlacedFrame): void {
  addRoundFrame(doc, frame)
  if (!around || !frame.parentId) return
  widenFrame(doc, frame.parentId, around.w)
  growFrame(doc, frame.parentId, around.h)
}

interface FrameRequest extends RoundPlaceRequest {
  lanes: number
  /**
   * A frame's id: the round goes into that frame if there is room. Ids of notes: without an earlier round it goes
   * beside them. `null`: neither.
   */
  near: string | readonly string[] | null
  space: Pick<BoardSpace, 'boxes'>
}

/** The frame of a new round, at a free place. */
export function newFrame(
  doc: Y.Doc,
  { id, number, question, turns }: Pick<Round, 'id' | 'number' | 'question' | 'turns'>,
  { lanes, near, space, view = null, earlier = [] }: FrameRequest,
): PlacedFrame {
  const perLane = Math.ceil(turns.length / Math.max(1, lanes))
  const kept = roundFrameSize(lanes, Math.max(FIRST_ROWS, perLane * ROWS_PER_TURN))
  const size = roundFrameSize(lanes, FIRST_ROWS)
  const name = clip(`Round ${number}: ${question.replace(/\s+/g, ' ')}`, MAX_NAME_CHARS)
  const whole = { id: frameOf(id), roundId: id, name, ...size }
  const inside = typeof near === 'string' ? spaceInFrame(doc, near, size, kept, space) : null
  if (inside) return { ...whole, ...inside }
  const next = typeof near === 'string' ? null : placeInGrid(doc, kept, earlier, space)
  if (next) return { ...whole, ...next, around: null }
  const around = near === null ? null : boundsAround(doc, [near].flat())
  const occupied = occupiedBy(space.boxes())
  const place = view && !around ? placeInView(occupied, kept, view) : placeArea(occupied, kept, around)
  return { ...whole, ...place, around: null }
}
