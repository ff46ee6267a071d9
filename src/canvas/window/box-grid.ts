export interface Bounds {
  minX: number
  minY: number
  maxX: number
  maxY: number
}

/** About two and a half notes: a query at 100 % touches a dozen cells. */
const CELL = 512
/** Cell coordinates are packed into one number; boards end far before this. */
const SPAN = 1 << 24
/** A box over more cells than this is stored separately and checked in every query. */
const MAX_CELLS = 256

export class BoxGrid<Id> {
  private readonly cells = new Map<number, Set<Id>>()
  private readonly boxes = new Map<Id, Bounds>()
  private readonly large = new Set<Id>()

  get size(): number {
    return this.boxes.size
  }

  get(id: Id): Bounds | undefined {
    return this.boxes.get(id)
  }

  ids(): IterableIterator<Id> {
    return this.boxes.keys()
  }

  set(id: Id, box: Bounds): void {
    const before = this.boxes.get(id)
    if (before && isSame(before, box)) return
    this.delete(id)
    this.boxes.set(id, box)
    if (cellCount(box) > MAX_CELLS) {
      this.large.add(id)
      return
    }
    eachCell(box, (cell) => {
      const there = this.cells.get(cell)
      if (there) there.add(id)
      else this.cells.set(cell, new Set([id]))
    })
  }

  delete(id: Id): void {
    const box = this.boxes.get(id)
    if (!box) return
    this.boxes.delete(id)
    if (this.large.delete(id)) return
    eachCell(box, (cell) => {
      const there = this.cells.get(cell)
      there?.delete(id)
      if (there?.size === 0) this.cells.delete(cell)
    })
  }

  /** Every box that touches the region, including its edge, in no particular order. */
  query(region: Bounds): Set<Id> {
    const found = new Set<Id>()
    const offer = (id: Id) => {
      const box = this.boxes.get(id)
      if (box && doTouch(box, region)) found.add(id)
    }
    if (cellCount(region) > this.cells.size) {
      // Zoomed far out, the region has more cells than the board has notes.
      for (const id of this.boxes.keys()) offer(id)
      return found
    }
    for (const id of this.large) offer(id)
    eachCell(region, (cell) => {
      for (const id of this.cells.get(cell) ?? []) offer(id)
    })
    return found
  }
}

/** Boxes that share an edge touch. */
export function doTouch(a: Bounds, b: Bounds): boolean {
  return a.minX <= b.maxX && b.minX <= a.maxX && a.minY <= b.maxY && b.minY <= a.maxY
}

function isSame(a: Bounds, b: Bounds): boolean {
  return a.minX === b.minX && a.minY === b.minY && a.maxX === b.maxX && a.maxY === b.maxY
}

const cellOf = (coordinate: number) => Math.floor(coordinate / CELL)

function cellCount(box: Bounds): number {
  return (cellOf(box.maxX) - cellOf(box.minX) + 1) * (cellOf(box.maxY) - cellOf(box.minY) + 1)
}

function eachCell(box: Bounds, visit: (cell: number) => void): void {
  for (let x = cellOf(box.minX); x <= cellOf(box.maxX); x++) {
    for (let y = cellOf(box.minY); y <= cellOf(box.maxY); y++) visit(x * SPAN + y)
  }
}
