import { expect, test } from 'vitest'
import { placeCursorNames } from './place-cursor-names.ts'

const at = (x: number, y: number, name = 'Ines') => ({ x, y, name })

test('names of pointers at one place, or a little beside it, stand below each other', () => {
  expect(placeCursorNames([at(100, 100), at(100, 100), at(104, 98)])).toEqual([0, 23, 48])
  expect(placeCursorNames([at(100, 100), at(130, 110)])).toEqual([0, 13])
  expect(placeCursorNames([at(100, 110), at(100, 100), at(100, 130)])).toEqual([0, 33, 26])
})

test('a name that lies on no other stays at its pointer; a long one reaches farther', () => {
  expect(placeCursorNames([at(100, 100), at(160, 100), at(100, 123)])).toEqual([0, 0, 0])
  expect(placeCursorNames([at(100, 100, 'Maximiliane of Hohenfels'), at(160, 100)])).toEqual([0, 23])
})
