import { expect, test } from 'vitest'
import { splitTools, type ToolOptions, type ToolPlace } from './tools.ts'

const EVERYTHING: ToolOptions = {
  canEdit: true,
  mayComment: true,
  allowed: null,
  isBoardEmpty: false,
  maxButtons: Number.POSITIVE_INFINITY,
}
const names = (places: readonly ToolPlace[]) =>
  places.map((place) => (typeof place === 'string' ? place : place.id))

test('with room for all, no tool is behind a button', () => {
  const { shown, more } = splitTools(EVERYTHING)
  expect(shown).toHaveLength(11)
  expect(more).toEqual([])
})

test('with little room, the button for more takes one of the places', () => {
  const { shown, more } = splitTools({ ...EVERYTHING, maxButtons: 6 })
  expect(names(shown)).toEqual(['select', 'hand', 'text', 'comment', 'frame'])
  expect(names(more)).toEqual(['arrow', 'draw', 'shapes', 'pictures', 'eraser', 'laser'])
  expect(splitTools({ ...EVERYTHING, maxButtons: 11 }).more).toEqual([])
  expect(names(splitTools({ ...EVERYTHING, maxButtons: -3 }).shown)).toEqual(['select'])
})

test('an empty board shows three tools and has all others behind a button', () => {
  const { shown, more } = splitTools({ ...EVERYTHING, isBoardEmpty: true })
  expect(names(shown)).toEqual(['select', 'hand', 'text'])
  expect(more).toHaveLength(8)
})

test('people who only look have the tools for looking, also on an empty board', () => {
  const { shown, more } = splitTools({ ...EVERYTHING, canEdit: false, mayComment: false, isBoardEmpty: true })
  expect(names(shown)).toEqual(['select', 'hand', 'laser'])
  expect(more).toEqual([])
  expect(names(splitTools({ ...EVERYTHING, canEdit: false }).shown)).toEqual([
    'select',
    'hand',
    'comment',
    'laser',
  ])
})

test('a step that leaves only notes leaves no tool that adds anything else', () => {
  const { shown } = splitTools({ ...EVERYTHING, allowed: new Set() })
  expect(names(shown)).toEqual(['select', 'hand', 'comment', 'eraser', 'laser'])
})
