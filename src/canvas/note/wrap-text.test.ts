import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMarkup } from '#board/text/read-markup.ts'
import { fitText } from './fit-text.ts'
import { layOutMarkup } from './lay-out-markup.ts'
import { noteSheet } from './note-layout.ts'
import { wrapText } from './wrap-text.ts'

/** Every character is half as wide as it is high, as in a typewriter. */
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

test('text gets smaller by its length, then by its fit, and reports when even the smallest does not fit', () => {
  const words = (count: number) => 'word '.repeat(count).trim()
  expect(fitText('short', typewriter).step.fontPx).toBe(20)
  expect(fitText(words(18), typewriter).step.fontPx).toBe(18)
  expect(fitText('a\nb\nc\nd\ne\nf\ng', typewriter).step.fontPx).toBe(16)
  expect(fitText(words(26), typewriter)).toMatchObject({ step: { fontPx: 16 }, isTooLong: false })
  expect(fitText(words(60), typewriter)).toMatchObject({ step: { fontPx: 16 }, isTooLong: true })
})

const lay = (text: string, width: number) => layOutMarkup(readMarkup(text), width, 10, measure)

test('text with markup breaks as plain text does, in bold words and in the indented lines of lists', () => {
  expect(lay('the **last bus** leaves', 8).map(({ text }) => text)).toEqual(['the last ', 'bus ', 'leaves'])
  expect(lay('**Donaudampf**', 4).map(({ text }) => text)).toEqual(['Dona', 'udam', 'pf'])
  const [first, second] = lay('- [x] one two', 18)
  expect([first, second]).toMatchObject([
    { text: 'one ', indent: 13, mark: { kind: 'box', isTicked: true } },
    { text: 'two', indent: 13, mark: null },
  ])
})

test('text without markup wraps as plain text does', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z \n]{0,80}$/), fc.integer({ min: 1, max: 40 }), (text, width) => {
      expect(lay(text, width).map((line) => line.text)).toEqual(wrapText(text, width, measure))
    }),
  )
})

test('a large note holds 600 characters, and few words in large letters', () => {
  const text = 'word '.repeat(120)
  expect(fitText(text, typewriter).isTooLong).toBe(true)
  expect(fitText(text, typewriter, noteSheet('xl')).isTooLong).toBe(false)
  expect(fitText('Hello', typewriter, noteSheet('xl')).step.fontPx).toBe(36)
  expect(fitText('Hello', typewriter, noteSheet('l')).step.fontPx).toBe(28)
})

test('right-to-left text is recognised by its first letter', () => {
  const isRightToLeft = (text: string) => fitText(text, typewriter).isRightToLeft
  expect(['שלום bus', '1. שלום', 'bus שלום', '', '123'].map(isRightToLeft)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
