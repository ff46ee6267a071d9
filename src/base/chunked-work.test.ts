import { expect, test } from 'vitest'
import { mapInChunks, runAtOnce } from './chunked-work.ts'

test('[FO26] a long list is mapped in chunks, to the same as at once', () => {
  const list = Array.from({ length: 1_050 }, (_, i) => i)
  const twice = (value: number, place: number) => value + place
  expect(runAtOnce(mapInChunks(list, twice))).toEqual(list.map(twice))
  const work = mapInChunks(list, twice)
  let stops = 0
  while (!work.next().done) stops += 1
  expect(stops).toBe(10)
})
