// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { ClosedRating } from '#session/choosing/ratings/rating.ts'
import { ratingPicture } from './rating-picture.ts'

const counts = (...axes: number[]) =>
  axes.map((score) => [1, 2, 3, 4, 5].map((each) => Number(each === score)))
const RATING: ClosedRating = {
  id: 'y000000000001',
  title: 'Worth <a> try & why?',
  axes: ['Surprise', 'a < b & "c"\u0000'],
  scope: { kind: 'board' },
  noteIds: ['a', 'b', 'c'],
  startedBy: 'u1',
  startedAt: 1,
  endsAt: null,
  state: 'closed',
  closedAt: 2,
  closedBy: null,
  result: {
    notes: [
      { noteId: 'a', counts: counts(5, 5) },
      { noteId: 'b', counts: counts(1, 1) },
      { noteId: 'c', counts: counts(1, 1) },
    ],
    people: 1,
  },
  wildCard: 'b',
  continued: null,
}
const NUMBERS: Record<string, string> = { a: '#1', b: '#2', c: '#3' }

function draw(rating: ClosedRating) {
  const lines = [{ rank: 1, isTied: false, value: 4, valueWords: '4.0', label: '#1', text: 'Lamps' }]
  const picture = ratingPicture(rating, 'Rated by 1 person.', lines, (noteId) => NUMBERS[noteId] ?? '')
  const drawn = new DOMParser().parseFromString(picture.svg, 'image/svg+xml')
  expect(drawn.getElementsByTagName('parsererror')).toHaveLength(0)
  const texts = [...drawn.getElementsByTagName('text')].map((text) => text.textContent)
  return { picture, drawn, texts }
}

test('the picture of two axes is a well-formed plot: means in their places, the wild card marked', () => {
  const { picture, drawn, texts } = draw(RATING)
  expect(texts).toEqual(
    expect.arrayContaining(['Worth <a> try & why?', 'a < b & "c"', 'Surprise', '#1', '#2 #3']),
  )
  const dots = [...drawn.getElementsByTagName('circle')].map((dot) => ({
    x: Number(dot.getAttribute('cx')),
    y: Number(dot.getAttribute('cy')),
  }))
  const [best, wild, ring, other] = dots
  expect(dots).toHaveLength(4)
  expect(wild).toEqual(ring)
  expect(wild).toEqual(other)
  expect(best?.x).toBeGreaterThan(wild?.x ?? 0)
  expect(best?.y).toBeLessThan(wild?.y ?? 0)
  expect(Number(drawn.documentElement.getAttribute('height'))).toBe(picture.height)
})

test('the picture of one axis has bars, a whole one for the highest score', () => {
  const { drawn, texts } = draw({ ...RATING, axes: ['Impact'] })
  expect(texts).toContain('4.0')
  const [, track, bar] = [...drawn.getElementsByTagName('rect')].map((rect) =>
    Number(rect.getAttribute('width')),
  )
  expect(bar).toBe(Math.round((track ?? 0) * 0.8))
})
