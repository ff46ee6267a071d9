import { type Atom, atom, Box, type Editor } from 'tldraw'

/** Screen pixels between controls on the canvas and parts of the page over it. */
const GAP_PX = 8

/**
 * The parts of the page over the canvas, such as the tools and the ask bar, as screen boxes from the canvas's corner.
 */
export class ScreenOverlays {
  private readonly boxes: Atom<ReadonlyMap<HTMLElement, Box>> = atom('overlays', new Map())

  /** Follows the element's size and place. Returns a function that ends it. */
  add(editor: Editor, element: HTMLElement): () => void {
    const container = editor.getContainer()
    const measure = () => this.set(element, boxWithin(element, container))
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    // An element at an edge moves when the canvas changes its size, and keeps its own size.
    observer.observe(container)
    measure()
    return () => {
      observer.disconnect()
      this.set(element, null)
    }
  }

  set(element: HTMLElement, box: Box | null): void {
    const before = this.boxes.get().get(element)
    if (before && box ? before.equals(box) : !before && !box) return
    const next = new Map(this.boxes.get())
    if (box) next.set(element, box)
    else next.delete(element)
    this.boxes.set(next)
  }

  /** The part of the box that all of them leave free. Reads a signal. */
  roomIn(box: Box): Box {
    let room = box
    for (const overlay of this.boxes.get().values()) room = cutOff(room, overlay.clone().expandBy(GAP_PX))
    return room
  }
}

/** The largest part of the area above, below, left or right of the box on it. */
export function cutOff(room: Box, { minX, minY, maxX, maxY }: Box): Box {
  if (maxX <= room.minX || minX >= room.maxX || maxY <= room.minY || minY >= room.maxY) return room
  const parts = [
    new Box(room.x, room.y, room.w, minY - room.minY),
    new Box(room.x, room.y, minX - room.minX, room.h),
    new Box(maxX, room.y, room.maxX - maxX, room.h),
    new Box(room.x, maxY, room.w, room.maxY - maxY),
  ]
  const areas = parts.map(({ w, h }) => Math.max(0, w) * Math.max(0, h))
  const largest = Math.max(...areas)
  // An element as large as the area leaves none: better on it than out of sight.
  return (largest > 0 && parts[areas.indexOf(largest)]) || room
}

/** `null` if it is not shown. */
function boxWithin(element: HTMLElement, container: HTMLElement): Box | null {
  const { x, y, width, height } = element.getBoundingClientRect()
  const corner = container.getBoundingClientRect()
  return width * height === 0 ? null : new Box(x - corner.x, y - corner.y, width, height)
}
