import type { Editor, TLShape } from 'tldraw'
import { expect, test } from 'vitest'
import { withDrawableDash } from './draw-solid.ts'

function editorWith(w: number, h: number): Editor {
  return { getShapeGeometry: () => ({ bounds: { w, h } }) } as unknown as Editor
}
function outline(dash: string, props: object = {}): TLShape {
  return { type: 'geo', props: { dash, size: 's', scale: 1, ...props } } as unknown as TLShape
}

test.each(['dashed', 'dotted'])('a %s outline of too many dashes is drawn solid', (dash) => {
  const long = outline(dash)
  const drawn = withDrawableDash(editorWith(50_000, 50_000), long)
  expect(drawn.props).toMatchObject({ dash: 'solid', size: 's' })
  expect(withDrawableDash(editorWith(50_000, 50_000), long)).toBe(drawn)
})

test('the dashes of a stroke are those of its path, not of the box around it', () => {
  const points = Array.from({ length: 100 }, (_, i) => ({ x: i % 2 ? 1_000 : 0, y: 0 }))
  const stroke = outline('dashed', { segments: [{ type: 'free', points }] })
  expect(withDrawableDash(editorWith(1_000, 1), stroke).props).toMatchObject({ dash: 'solid' })
})

test('a person’s drawing keeps its dashes', () => {
  const dashed = outline('dashed')
  expect(withDrawableDash(editorWith(800, 600), dashed)).toBe(dashed)
  const solid = outline('solid')
  expect(withDrawableDash(editorWith(50_000, 50_000), solid)).toBe(solid)
})
