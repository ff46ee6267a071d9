// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { barPicture } from './bar-picture.ts'

const read = (svg: string): Document => new DOMParser().parseFromString(svg, 'image/svg+xml')

test('a picture of a result is well-formed, with its ranks, ties, words and bars in proportion', () => {
  const rows = [
    { rank: 1, isTied: false, value: 8, label: '#2', text: 'The entrance looks shut' },
    { rank: 2, isTied: true, value: 2, label: '#6', text: `a < b & "c"\u0000 ${'long '.repeat(50)}` },
    { rank: 2, isTied: true, value: 2, label: '', text: 'Deleted note' },
  ]
  const { svg, height } = barPicture('Which <first> & why?', '12 votes by 3 people.', rows)
  const drawn = read(svg)
  expect(drawn.getElementsByTagName('parsererror')).toHaveLength(0)
  const texts = [...drawn.getElementsByTagName('text')].map((text) => text.textContent)
  expect(texts.slice(0, 3)).toEqual(['Which <first> & why?', '12 votes by 3 people.', '1'])
  expect(texts.filter((text) => text === '2=')).toHaveLength(2)
  expect(texts.find((text) => text?.startsWith('#6'))).toMatch(/a < b & "c".*…$/)
  const [, track, first, , second] = [...drawn.getElementsByTagName('rect')].map((bar) =>
    Number(bar.getAttribute('width')),
  )
  expect(first).toBe(track)
  expect(second).toBe((track ?? 0) / 4)
  expect(Number(drawn.documentElement.getAttribute('height'))).toBe(height)
})
