/** A person's pointer, in screen pixels from any corner. */
interface NamedCursor {
  x: number
  y: number
  name: string
}

/** Screen pixels: a cursor's name with the gap below it. */
const NAME_HEIGHT = 23
/** A name's padding, and the average width of a letter. */
const NAME_ENDS = 20
const LETTER_WIDTH = 7.5

export function placeCursorNames(cursors: readonly NamedCursor[]): number[] {
  const placed: { left: number; right: number; top: number }[] = []
  return cursors.map(({ x, y, name }) => {
    const right = x + NAME_ENDS + LETTER_WIDTH * name.length
    const beside = placed
      .filter((other) => x < other.right && right > other.left)
      .toSorted((a, b) => a.top - b.top)
    let top = y
    for (const other of beside) if (Math.abs(top - other.top) < NAME_HEIGHT) top = other.top + NAME_HEIGHT
    placed.push({ left: x, right, top })
    return top - y
  })
}
