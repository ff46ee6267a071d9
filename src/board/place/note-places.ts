import { getIndexAbove, getIndexBelow, getIndicesAbove, type IndexKey } from '@tldraw/utils'
import { type ChunkedWork, runAtOnce } from '#base/chunked-work.ts'
import type { BoardIndex } from '#board/doc/board-index.ts'
import { arrowBoxesOf, MAX_CLEAR_ARROWS, withTitle } from '#board/doc/obstacles.ts'
import { isFoldedAway, type ShapeBox, shapeBox } from '#board/doc/shape-boxes.ts'
import { BINDING_TYPE, PAGE_ID } from '#board/record/record-kinds.ts'
import { readIn } from '#board/record/record-layout.ts'
import { type Box, boundsOf, type Occupied, type Point } from '#board/space/free-space.ts'
import { OccupiedSpace } from '#board/space/occupied-space.ts'
import {
  belowAll,
  type Cell,
  columnsFor,
  FIRST_CELL,
  firstInRings,
  firstInRows,
  type OccupiedArea,
} from '#board/space/place-note.ts'
import type { BoardSpace } from './board-space.ts'

/** Records that are read between two readings of the clock. */
const READ_AT_ONCE = 50

/**
 * Finds a free place for the next note, updated record by record: reading a large board for each note would block everyone for a
 * tenth of a second. Avoids what `obstacles` returns, and gives the same answers as `placeNote`.
 */
export class NotePlaces implements BoardSpace {
  private readonly boardIndex: BoardIndex
  private readonly touched: Set<string>
  private readonly space = new OccupiedSpace()
  private readonly toRead = new Set<string>()
  private readonly boxesOf = new Map<string, readonly Box[]>()
  private readonly shapeBoxes = new Map<string, ShapeBox>()
  private readonly arrows = new Set<string>()
  private readonly arrowOfBinding = new Map<string, string>()
  private boxCount = 0
  /** `null` if it must be computed from the boxes. */
  private bounds: Box | null = null
  /** The end of the last search: everything before it is occupied as long as nothing was removed. */
  private found: { block: OccupiedArea; cell: Cell } | null = null

  /** @param touched every record of the board, and later every one that was added, changed or removed */
  constructor(boardIndex: BoardIndex, touched: Set<string>) {
    this.boardIndex = boardIndex
    this.touched = touched
  }

  /** Reads changes since the last call. Another reader may finish the work that one has begun. */
  *catchUp(): ChunkedWork<void> {
    let readCount = 0
    while (this.touched.size > 0 || this.toRead.size > 0) {
      for (const id of this.toRead) {
        this.toRead.delete(id)
        this.read(id)
        if (++readCount % READ_AT_ONCE === 0) yield
      }
      const [id] = this.touched
      if (id === undefined) continue
      this.touched.delete(id)
      for (const dependent of this.withDependents(id)) this.toRead.add(dependent)
    }
  }

  /** After reading everything that was touched. Takes long the first time, unless `catchUp` ran before. */
  caughtUp(): this {
    runAtOnce(this.catchUp())
    return this
  }

  topIndex(parentId: string): IndexKey {
    return getIndexAbove(this.topOf(parentId))
  }

  /** So many, each above the one before. */
  topIndices(parentId: string, count: number): IndexKey[] {
    return getIndicesAbove(this.topOf(parentId), count)
  }

  private topOf(parentId: string): IndexKey | null {
    let top = parentId === PAGE_ID ? this.boardIndex.topOfPage() : null
    if (parentId !== PAGE_ID)
      for (const index of this.indicesIn(parentId)) if (top === null || index > top) top = index
    return top as IndexKey | null
  }

  bottomIndex(parentId: string): IndexKey {
    let bottom = parentId === PAGE_ID ? this.boardIndex.bottomOfPage() : null
    if (parentId !== PAGE_ID)
      for (const index of this.indicesIn(parentId)) if (bottom === null || index < bottom) bottom = index
    return getIndexBelow(bottom as IndexKey | null)
  }

  private *indicesIn(parentId: string): Generator<string> {
    for (const id of this.boardIndex.dependents(parentId)) {
      const place = readIn(this.boardIndex.shapes.get(id)?.get('in'))
      if (place?.[0] === parentId) yield place[1]
    }
  }

  // Call the following on `caughtUp`.

  boxes(): readonly ShapeBox[] {
    return [...this.shapeBoxes.values()]
  }

  obstacles(): Occupied {
    return {
      bounds: () => this.findBounds(),
      isFree: (box, gap) => this.space.findInWay(box, gap) === null,
    }
  }

  nextPlace(): Point {
    const bounds = this.findBounds()
    if (!bounds) return { x: 0, y: 0 }
    const { x: left, y: top } = bounds
    const block = { left, top, columns: columnsFor(this.boxCount) }
    const from = this.found && isSameBlock(this.found.block, block) ? this.found.cell : FIRST_CELL
    const found = firstInRows(this.space, block, from)
    this.found = found && { block, cell: found.cell }
    return found?.place ?? belowAll(bounds)
  }

  /** A free place for one more private note of a person, beside their `own` notes. Call it after `caughtUp` too. */
  nextPlaceBeside(own: NotePlaces): Point {
    const place = this.nextPlace()
    const both = {
      wideCount: this.space.wideCount + own.space.wideCount,
      findInWay: (box: Box, gap: number) => this.space.findInWay(box, gap) ?? own.space.findInWay(box, gap),
    }
    return firstInRings(both, place) ?? place
  }

  private findBounds(): Box | null {
    this.bounds ??= boundsOf([...this.boxesOf.values()].flat())
    return this.bounds
  }

  /** The record and everything that moves with it: its children, and arrows bound to any of them. */
  private *withDependents(id: string): Generator<string> {
    const seen = new Set([id])
    // Ids added during the iteration are visited too.
    for (const one of seen) {
      const arrowId = this.readBinding(one)
      if (arrowId !== null) seen.add(arrowId)
      else for (const dependent of this.boardIndex.dependents(one)) seen.add(dependent)
      yield one
    }
  }

  /** The arrow of a binding, even of one just deleted; `null` if the id is no binding. */
  private readBinding(id: string): string | null {
    const map = this.boardIndex.shapes.get(id)
    const arrowId = map?.get('t') === BINDING_TYPE ? readIn(map.get('in'))?.[0] : undefined
    const before = this.arrowOfBinding.get(id)
    if (arrowId === undefined) this.arrowOfBinding.delete(id)
    else this.arrowOfBinding.set(id, arrowId)
    return arrowId ?? before ?? null
  }

  private read(id: string): void {
    const before = this.boxesOf.get(id) ?? NONE
    const boxes = this.boxesNow(id)
    if (isSameBoxes(before, boxes)) return
    this.boxCount += boxes.length - before.length
    for (const box of before) this.space.remove(box)
    for (const box of boxes) this.space.add(box)
    if (boxes.length > 0) this.boxesOf.set(id, boxes)
    else this.boxesOf.delete(id)
    if (before.length > 0) {
      this.found = null
      this.bounds = null
    } else if (this.bounds) this.bounds = boundsOf([this.bounds, ...boxes])
  }

  private boxesNow(id: string): readonly Box[] {
    const { shapes } = this.boardIndex
    if (shapes.get(id)?.get('t') !== 'arrow') {
      this.arrows.delete(id)
      const box = shapeBox(shapes, id)
      if (!box || isFoldedAway(shapes, box.parentId)) {
        this.shapeBoxes.delete(id)
        return NONE
      }
      this.shapeBoxes.set(id, box)
      return [box.kind === 'frame' ? withTitle(box) : box]
    }
    this.shapeBoxes.delete(id)
    if (!this.arrows.has(id) && this.arrows.size >= MAX_CLEAR_ARROWS) return NONE
    this.arrows.add(id)
    return arrowBoxesOf(shapes, id, this.boardIndex.dependents(id))
  }
}

const NONE: readonly Box[] = []

function isSameBlock(a: OccupiedArea, b: OccupiedArea): boolean {
  return a.left === b.left && a.top === b.top && a.columns === b.columns
}

function isSameBoxes(a: readonly Box[], b: readonly Box[]): boolean {
  return a.length === b.length && a.every((box, i) => isSameBox(box, b[i]))
}

function isSameBox(a: Box, b: Box | undefined): boolean {
  return b !== undefined && a.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h
}
