export interface Box {
  x: number
  y: number
  w: number
  h: number
}
export interface Point {
  x: number
  y: number
}

/** Page units between notes that are laid out for people. */
export const NOTE_GAP = 14

export interface FreeSpace {
  /** Whether the box and a gap around it touch nothing. */
  isFree(box: Box): boolean
  /** Boxes that are looked at each time. */
  readonly wideCount: number
}

/** What the given boxes leave free. */
export function freeSpace(boxes: readonly Box[], gap = NOTE_GAP): FreeSpace {
  const { cells, wide } = indexBoxes(boxes)
  return {
    wideCount: wide.length,
    isFree({ x, y, w, h }) {
      const wanted = { x: x - gap, y: y - gap, w: w + 2 * gap, h: h + 2 * gap }
      if (wide.some((box) => doOverlap(box, wanted))) return false
      for (const cell of cellsOf(wanted)) {
        if (cells.get(cell)?.some((box) => doOverlap(box, wanted))) return false
      }
      return true
    },
  }
}

/** Boxes by the cells they touch: a board with thousands of notes is asked thousands of times. */
interface BoxIndex {
  cells: Map<string, Box[]>
  /** A frame around everything would fill a million cells; there are few of them, so they are asked one by one. */
  wide: Box[]
}
const CELL = 512
const WIDE = 8 * CELL

function indexBoxes(boxes: readonly Box[]): BoxIndex {
  const index: BoxIndex = { cells: new Map(), wide: [] }
  for (const box of boxes) {
    if (box.w > WIDE || box.h > WIDE) index.wide.push(box)
    else for (const cell of cellsOf(box)) putInCell(index.cells, cell, box)
  }
  return index
}

function putInCell(cells: Map<string, Box[]>, cell: string, box: Box): void {
  const there = cells.get(cell)
  if (there) there.push(box)
  else cells.set(cell, [box])
}

function* cellsOf(box: Box): Generator<string> {
  for (let cx = Math.floor(box.x / CELL); cx <= Math.floor((box.x + box.w) / CELL); cx++) {
    for (let cy = Math.floor(box.y / CELL); cy <= Math.floor((box.y + box.h) / CELL); cy++)
      yield `${cx} ${cy}`
  }
}

export function doOverlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
}
