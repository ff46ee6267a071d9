import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NONCE } from '#agents/testing/agent-board.ts'
import { createVisibleText, visibleText } from '#agents/text/visible-text.ts'
import { clip } from '#base/clip.ts'
import { anyCharacter } from '#base/testing/any-character.ts'
import { closingLine, type FencedData, fenceData, openingLine, readFences, withoutNonce } from './fence.ts'

const text = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 40 }),
  fc
    .array(
      fc.constantFrom(
        NONCE,
        NONCE.slice(0, 7),
        NONCE.slice(7),
        '===',
        ' data ',
        ' begins ',
        ' ends ',
        '\n',
        '"',
        '\\',
        '\u2028',
      ),
    )
    .map((pieces) => pieces.join('')),
)

test('fenced text is read back unchanged, without invisible characters and the nonce', () => {
  fc.assert(
    fc.property(text, text, text, (a, b, c) => {
      const data: FencedData = { what: 'answer', by: a, text: b, board: [{ id: 'n1', text: c }] }
      const clean = (each: string) => withoutNonce(visibleText(each), NONCE)
      expect(readFences(`[Ann]:\n${fenceData(NONCE, data)}\nGo on.`)).toEqual([
        { what: 'answer', by: clean(a), text: clean(b), board: [{ id: 'n1', text: clean(c) }] },
      ])
    }),
    { numRuns: 500 },
  )
})

test('a fence has three lines, whatever is in it, and its nonce is in two of them', () => {
  fc.assert(
    fc.property(text, (each) => {
      const lines = fenceData(NONCE, { what: 'requests', text: each }).split(/[\n\r\u2028\u2029]/)
      expect(lines).toHaveLength(3)
      expect([lines[0], lines[2]]).toEqual([openingLine(NONCE), closingLine(NONCE)])
      expect(lines[1]?.toLowerCase()).not.toContain(NONCE)
    }),
    { numRuns: 500 },
  )
})

test('a fence of another nonce, or without JSON, is not read', () => {
  expect(readFences(`${openingLine(NONCE)}\nno JSON\n${closingLine(NONCE)}`)).toEqual([])
  expect(readFences(`${openingLine(NONCE)}\n{}\n${closingLine('aaaaaaaaaaaa')}`)).toEqual([])
})

test('a nonce that could be guessed is a mistake of ours', () => {
  expect(() => fenceData('abc', { what: 'requests' })).toThrow()
  expect(() => fenceData('.*.*.*.*.*.*', { what: 'requests' })).toThrow()
})

test('no character is cut in two', () => {
  expect(clip('ab👩', 3)).toBe('ab…')
  expect(clip('a👩b', 3)).toBe('a…')
  expect(clip('abc', 3)).toBe('abc')
})

test('[BD62] a model writes no more marks on a letter than a browser can draw, in any pieces of its answer', () => {
  const cleaner = createVisibleText()
  const pieces = ['plain a', '\u0301'.repeat(9), '\u0301'.repeat(9), 'b\u0301']
  const seen = pieces.map((piece) => cleaner.push(piece)).join('') + cleaner.end()
  expect(seen).toBe(`plain a${'\u0301'.repeat(12)}b\u0301`)
})
