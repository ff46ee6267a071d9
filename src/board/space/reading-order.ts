import type { Box } from './free-space.ts'

/**
 * Row by row from the top, each row from left to right. A row begins with the highest item that is left, and has everything that
 * begins at most half a height below it.
 */
export function inReadingOrder<Item extends { box: Box }>(items: readonly Item[]): Item[] {
  const rows: { top: Box; items: Item[] }[] = []
  for (const item of items.toSorted((a, b) => a.box.y - b.box.y)) {
    const row = rows.at(-1)
    if (row && item.box.y - row.top.y <= Math.min(row.top.h, item.box.h) / 2) row.items.push(item)
    else rows.push({ top: item.box, items: [item] })
  }
  return rows.flatMap((row) => row.items.toSorted((a, b) => a.box.x - b.box.x))
}
