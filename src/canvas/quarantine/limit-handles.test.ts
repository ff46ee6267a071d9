import { getIndices, type TLShape } from 'tldraw'
import { expect, test } from 'vitest'
import { handlesOfLongLine } from './limit-handles.ts'

function line(count: number): TLShape {
  const points = Object.fromEntries(
    getIndices(count - 1).map((index, i) => [index, { id: index, index, x: i, y: 0 }]),
  )
  return { type: 'line', props: { points } } as unknown as TLShape
}

test('a line of many points has 50 handles, the first and the last point among them', () => {
  const handles = handlesOfLongLine(line(2_000))
  expect(handles).toHaveLength(50)
  expect(handles?.[0]?.x).toBe(0)
  expect(handles?.at(-1)?.x).toBe(1_999)
  expect(new Set(handles?.map(({ id }) => id)).size).toBe(50)
})

test('a line that a person draws keeps all of its handles', () => {
  expect(handlesOfLongLine(line(50))).toBeNull()
})
