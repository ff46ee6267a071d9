import { expect, test } from 'vitest'
import { dotSpacing, tileFor } from './canvas-dots.tsx'

test('[CV64] a zoom paints the dots once when it begins, and once when it rests', () => {
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
