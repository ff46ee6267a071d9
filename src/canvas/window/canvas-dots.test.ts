import { expect, test } from 'vitest'
import { dotSpacing, layerStart, tileFor } from './canvas-dots.tsx'

test('a zoom paints the dots once when it begins, and once when it rests', () => {
  let painted: number | null = null
  const tiles: number[] = []
  const show = (zoom: number, isResting: boolean) => {
    const tile: number = tileFor({ spacing: dotSpacing(zoom), painted, isResting })
    if (tile !== painted) tiles.push(tile)
    painted = tile
  }
  show(0.15, true)
  for (let zoom = 0.16; zoom < 0.9; zoom += 0.01) show(zoom, false)
  show(0.9, true)
  expect(tiles).toEqual([dotSpacing(0.15), 20, dotSpacing(0.9)])
})

test('at the zoom where every second dot disappears, the others stay on the board', () => {
  const camera = { x: 137.3, y: 0 }
  /** The first dots from the left edge of the layer on, in page units. */
  const dotsAt = (zoom: number): number[] => {
    const spacing = dotSpacing(zoom)
    const first = -64 + layerStart(camera.x * zoom, spacing) + spacing / 2
    return Array.from(
      { length: 40 },
      (_, i) => Math.round(((first + i * spacing) / zoom - camera.x) * 100) / 100,
    )
  }
  for (const least of [0.02, 0.1, 0.35, 0.7, 1.4, 5.6]) {
    const before = new Set(dotsAt(least * 1.0001))
    const after = dotsAt(least * 0.9999).filter(
      (dot) => dot > Math.min(...before) && dot < Math.max(...before),
    )
    expect(after.length).toBeGreaterThan(3)
    for (const dot of after) expect(before).toContain(dot)
  }
})
