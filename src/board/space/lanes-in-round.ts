import { NOTE_SIZE } from '#board/record/record-kinds.ts'
import { type Box, FRAME_PADDING, NOTE_GAP, NOTE_STEP, type Point } from './free-space.ts'

/**
 * The frame of a round, in page units from its top left corner: the question at the top, then a lane for each advisor, with the
 * advisor's name above its notes.
 */
export const LANE_WIDTH = 288
/** Right of the notes, for cursors and reactions. */
export const LANE_FREE_WIDTH = 68
/** From a lane's left edge to its notes. */
const LANE_INDENT = LANE_WIDTH - LANE_FREE_WIDTH - NOTE_SIZE
/** Holds a question of two lines. */
export const QUESTION_HEIGHT = 104
const LANE_HEAD_HEIGHT = 64

const FIRST_ROW = QUESTION_HEIGHT + LANE_HEAD_HEIGHT
/** Over a single lane a question would be a narrow column of words. */
const MIN_LANES = 2

/** The size of the frame for this many lanes, with this many rows in the fullest. */
export function roundFrameSize(lanes: number, rows: number): { w: number; h: number } {
  return { w: Math.max(MIN_LANES, lanes) * LANE_WIDTH, h: frameHeightFor(rowTop(Math.max(1, rows) - 1)) }
}

export function questionBox(frame: { w: number }): Box {
  return {
    x: LANE_INDENT,
    y: FRAME_PADDING,
    w: frame.w - 2 * LANE_INDENT,
    h: QUESTION_HEIGHT - FRAME_PADDING,
  }
}

/** The box of an advisor's name. */
export function laneHeadBox(lane: number): Box {
  return {
    x: lane * LANE_WIDTH + LANE_INDENT,
    y: QUESTION_HEIGHT,
    w: LANE_WIDTH - LANE_INDENT,
    h: LANE_HEAD_HEIGHT,
  }
}

/** The top left corner of a note. */
export function notePlace(lane: number, row: number): Point {
  return { x: lane * LANE_WIDTH + LANE_INDENT, y: rowTop(row) }
}

/** The first row that lies entirely below this height. */
export function rowBelow(bottom: number): number {
  return Math.max(0, Math.ceil((bottom + NOTE_GAP - FIRST_ROW) / NOTE_STEP))
}

export function frameHeightFor(noteTop: number): number {
  return noteTop + NOTE_SIZE + FRAME_PADDING
}

/** Whether something at this place of the frame is in the lane. */
export function isInLane(lane: number, { x, w }: { x: number; w: number }): boolean {
  const middle = x + w / 2
  return middle >= lane * LANE_WIDTH && middle < (lane + 1) * LANE_WIDTH
}

function rowTop(row: number): number {
  return FIRST_ROW + row * NOTE_STEP
}
