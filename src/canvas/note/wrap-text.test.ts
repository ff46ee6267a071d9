import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitText } from './fit-text.ts'
import { wrapText } from './wrap-text.ts'

/** Every character as wide as it is high by half, as in a typewriter. */
const typewriter = (fontPx: number) => (text: string) => [...text].length * fontPx * 0.5
const measure = typewriter(2)

test('lines break at blanks, behind hyphens and slashes, and between CJK characters', () => {
  expect(wrapText('the last bus leaves', 8, measure)).toEqual(['the last ', 'bus ', 'leaves'])
  expect(wrapText('well-known and/or', 6, measure)).toEqual(['well-', 'known ', 'and/or'])
  expect(wrapText('博物館は何時', 4, measure)).toEqual(['博物館は', '何時'])
})

test('a word longer than the line is cut, and line breaks are kept', () => {
  expect(wrapText('Donaudampf', 4, measure)).toEqual(['Dona', 'udam', 'pf'])
  expect(wrapText('a\n\nb', 4, measure)).toEqual(['a', '', 'b'])
})

test('no text is lost, and no line but its blanks at the end is wider than the note', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), fc.integer({ min: 1, max: 40 }), (text, width) => {
      const lines = wrapText(text, width, measure)
      expect(lines.join('')).toBe(text.replaceAll('\n', ''))
      for (const line of lines) expect(measure(line.trimEnd())).toBeLessThanOrEqual(width)
    }),
  )
})

test('text gets smaller by its length, then by what fits, and says when even the smallest does not hold it', () => {
  const words = (count: number) => 'word '.repeat(count).trim()
  expect(fitText('short', typewriter).step.fontPx).toBe(20)
  expect(fitText(words(18), typewriter).step.fontPx).toBe(18)
  expect(fitText('a\nb\nc\nd\ne\nf\ng', typewriter).step.fontPx).toBe(16)
  expect(fitText(words(26), typewriter)).toMatchObject({ step: { fontPx: 16 }, isTooLong: false })
  expect(fitText(words(60), typewriter)).toMatchObject({ step: { fontPx: 16 }, isTooLong: true })
})
